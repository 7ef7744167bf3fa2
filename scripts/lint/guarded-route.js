import path from 'node:path'

/** The back office's guards. */
const GUARDS = ['requireStaff', 'requireApiStaff']

/**
 * Each loader and action of the back office starts with its guard, because a layout protects nothing. It must not be a re-export,
 * which hides the guard. In the admin area the guard names a permission.
 */
export const guardedRoute = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unguarded: `\`{{name}}\` does not begin with ${GUARDS.join(' or ')}.`,
      unnamed: 'The guard in `{{name}}` does not name a permission.',
    },
  },
  create(context) {
    const isAdminArea = path.relative(context.cwd, context.filename).split(path.sep)[2] === 'admin'
    const check = (node, { name }, handler) => {
      if (name !== 'loader' && name !== 'action') return
      const { body } = handler ?? {}
      const first = body?.type === 'BlockStatement' ? body.body[0] : body
      const call = first && firstCall(first, context.sourceCode.visitorKeys)
      if (!GUARDS.includes(call?.callee.name)) context.report({ node, messageId: 'unguarded', data: { name } })
      else if (isAdminArea && call.arguments.length < 2) context.report({ node, messageId: 'unnamed', data: { name } })
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

/** The first call of a named function within a node, in source order. */
function firstCall(node, visitorKeys) {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier') return node
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [node[key]].flat()) {
      const call = child && firstCall(child, visitorKeys)
      if (call) return call
    }
  }
  return undefined
}
