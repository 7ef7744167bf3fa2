/**
 * A limited query needs an order: otherwise another machine, or the same one tomorrow, returns other rows. `limit(1)` is allowed
 * without one, to check existence.
 */
export const orderedLimit = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { unordered: 'A limit needs an order: give the query an `orderBy` that ends with a key.' },
  },
  create(context) {
    return {
      "CallExpression[callee.type='MemberExpression'][callee.property.name='limit']"(node) {
        const [count] = node.arguments
        if (count?.type === 'Literal' && count.value === 1) return
        const methods = chainOf(node)
        if (methods.includes('from') && !methods.includes('orderBy')) context.report({ node, messageId: 'unordered' })
      },
    }
  },
}

/** The chained methods before and after `node`. */
function chainOf(node) {
  const methods = []
  let before = node
  while (before.type === 'CallExpression' && before.callee.type === 'MemberExpression') {
    methods.push(before.callee.property.name)
    before = before.callee.object
  }
  let after = node
  while (after.parent.type === 'MemberExpression' && after.parent.parent.type === 'CallExpression') {
    methods.push(after.parent.property.name)
    after = after.parent.parent
  }
  return methods
}
