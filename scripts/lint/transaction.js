import ts from 'typescript'

/** What leads to the process's own connection, or to a transaction of its own. */
const OWN_CONNECTION = new Set(['db', 'sqlite', 'inTransaction', 'inSharedTransaction', 'writeLater'])
const TRANSACTIONS = new Set(['inTransaction', 'inSharedTransaction', 'writeLater'])

/**
 * What runs in a transaction reads and writes through the `tx` that it was handed, and nowhere else: within a callback of `inTransaction` and within a function
 * whose first parameter is `tx`, nothing asks for a connection of its own, nor calls a function that does, however far away. The types of the program tell
 * which function is called.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const transaction = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      direct: '`{{name}}()` within a transaction: use the `tx` that is handed over.',
      reached: '`{{path}}` leaves the transaction: call what takes `tx`.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices
    const checker = services?.program?.getTypeChecker()
    /** Functions around the node that is looked at; whether each runs in a transaction. */
    const around = []

    const enter = (node) => around.push(around.at(-1) === true || takesTx(node) || isWork(node))
    const leave = () => around.pop()
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
      CallExpression(node) {
        if (around.at(-1) !== true || node.callee.type !== 'Identifier') return
        const { name } = node.callee
        if (OWN_CONNECTION.has(name)) return context.report({ node, messageId: 'direct', data: { name } })
        if (!checker) return
        const path = pathToConnection(checker, services.esTreeNodeToTSNodeMap.get(node.callee))
        if (path) context.report({ node, messageId: 'reached', data: { path: path.join(' → ') } })
      },
    }
  },
}

function takesTx({ params }) {
  return params[0]?.type === 'Identifier' && params[0].name === 'tx'
}

/** Whether a function is what a transaction runs. */
function isWork({ parent }) {
  return parent?.type === 'CallExpression' && parent.callee.type === 'Identifier' && TRANSACTIONS.has(parent.callee.name)
}

/** By declaration: the calls from a function to a connection of its own, null where there are none. Kept as long as the program. */
const known = new WeakMap()

/** The names of the functions from the one that `callee` names to one that asks for a connection; null where none does. */
function pathToConnection(checker, callee) {
  const declaration = declarationOf(checker, callee)
  if (!declaration || declaration.getSourceFile().isDeclarationFile || isTx(declaration.parameters[0])) return null
  const found = known.get(declaration)
  if (found !== undefined) return found
  // A function that calls itself leads nowhere new.
  known.set(declaration, null)
  const path = searchBody(checker, declaration, callee.text)
  known.set(declaration, path)
  return path
}

function searchBody(checker, declaration, name) {
  let path = null
  const visit = (node) => {
    if (path !== null) return
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const called = node.expression.text
      const further = OWN_CONNECTION.has(called) ? [called] : pathToConnection(checker, node.expression)
      if (further) path = [name, ...further]
    }
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(declaration, visit)
  return path
}

/** The function that a name stands for. */
function declarationOf(checker, callee) {
  const named = checker.getSymbolAtLocation(callee)
  const symbol = named && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named
  const declaration = symbol?.valueDeclaration
  if (!declaration) return undefined
  if (ts.isFunctionDeclaration(declaration)) return declaration
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value : undefined
}

function isTx(parameter) {
  return parameter !== undefined && ts.isIdentifier(parameter.name) && parameter.name.text === 'tx'
}
