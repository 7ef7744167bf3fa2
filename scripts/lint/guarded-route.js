import path from 'node:path'

/** The guards of the back office, by its folders of routes. */
const GUARDS = {
  staff: ['requireStaff', 'requireAdmin', 'requireApiStaff', 'requireApiAdmin'],
  admin: ['requireAdmin', 'requireApiAdmin'],
}

/**
 * Each loader and action of the back office begins with its guard: a layout protects nothing. One that is exported from elsewhere hides whether it does.
 */
export const guardedRoute = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { unguarded: '`{{name}}` does not begin with {{guards}}.' },
  },
  create(context) {
    const folder = path.relative(context.cwd, context.filename).split(path.sep)[2]
    const guards = GUARDS[folder] ?? []
    const check = (node, { name }, handler) => {
      if (name !== 'loader' && name !== 'action') return
      const { body } = handler ?? {}
      const first = body?.type === 'BlockStatement' ? body.body[0] : body
      if (!guards.includes(first && calledFirst(first, context.sourceCode.visitorKeys)))
        context.report({ node, messageId: 'unguarded', data: { name, guards: guards.join(' or ') } })
    }
    return {
      ExportNamedDeclaration({ declaration, specifiers }) {
        if (declaration?.type === 'FunctionDeclaration') check(declaration, declaration.id, declaration)
        if (declaration?.type === 'VariableDeclaration')
          for (const { id, init } of declaration.declarations)
            check(declaration, id, init?.type.endsWith('FunctionExpression') ? init : undefined)
        for (const specifier of specifiers) check(specifier, specifier.exported, undefined)
      },
    }
  },
}

/** Name of the first function that is called within a node, in the order of the source. */
function calledFirst(node, visitorKeys) {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier') return node.callee.name
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [node[key]].flat()) {
      const name = child && calledFirst(child, visitorKeys)
      if (name) return name
    }
  }
  return undefined
}
