import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, visitorKeys } from 'oxc-parser'

/** What leads to the process's own connection, or to its own transaction. */
const OWN_CONNECTION = new Set(['db', 'sqlite', 'inTransaction', 'inSharedTransaction', 'writeLater'])
const TRANSACTIONS = new Set(['inTransaction', 'inSharedTransaction', 'writeLater'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/**
 * What runs in a transaction reads and writes through the `tx` that it was handed, and nowhere else: within a callback of `inTransaction` and within a function
 * whose first parameter is `tx`, nothing asks for its own connection, nor calls a function that does, however far away. What may run outside of one too takes
 * `tx = db()` last: within a transaction it is handed over. A call is followed through the imports and exports of the product; a function that is a parameter
 * leads nowhere.
 */
export const transaction = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      direct: '`{{name}}()` inside a transaction: use the `tx` you were given.',
      reached: '`{{path}}` leaves the transaction: call something that takes `tx`.',
    },
  },
  create(context) {
    /** Functions around the node that is looked at; whether each runs in a transaction. */
    const around = []
    let file
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
        if (isDefault(node)) return
        if (OWN_CONNECTION.has(name)) return context.report({ node, messageId: 'direct', data: { name } })
        file ??= readModule(context.sourceCode.ast, context.filename)
        const calls = callsToConnection(file, node)
        if (calls) context.report({ node, messageId: 'reached', data: { path: calls.join(' → ') } })
      },
    }
  },
}

function takesTx(node) {
  const [first] = node.params
  return (first?.type === 'Identifier' && first.name === 'tx') || placeOfDefault(node) >= 0
}

/** Which parameter of a function is `tx = db()`; -1 where none is. */
function placeOfDefault({ params }) {
  return params.findIndex(({ type, left }) => type === 'AssignmentPattern' && left.name === 'tx')
}

/** Whether a call is the `db()` of such a parameter. */
function isDefault({ parent, callee }) {
  return callee.name === 'db' && parent?.type === 'AssignmentPattern' && parent.left.name === 'tx'
}

/** Whether a function is what a transaction runs. */
function isWork({ parent }) {
  return parent?.type === 'CallExpression' && parent.callee.type === 'Identifier' && TRANSACTIONS.has(parent.callee.name)
}

/** By function: the calls from it to its own connection, null where there are none. */
const known = new WeakMap()

/** The names of the functions from the one that is called in a file to one that asks for a connection; null where none does. */
function callsToConnection(file, { callee: { name }, arguments: given }) {
  const found = findFunction(file, name)
  if (!found) return null
  if (placeOfDefault(found.node) >= given.length) return [name, 'db']
  if (takesTx(found.node)) return null
  if (!known.has(found.node)) {
    // A function that calls itself leads nowhere new.
    known.set(found.node, null)
    known.set(found.node, searchBody(found))
  }
  const further = known.get(found.node)
  return further && [name, ...further]
}

function searchBody({ node, file }) {
  for (const call of within(node)) {
    const { type, callee } = call
    if (type !== 'CallExpression' || callee.type !== 'Identifier') continue
    const further = OWN_CONNECTION.has(callee.name) ? [callee.name] : callsToConnection(file, call)
    if (further) return further
  }
  return null
}

/** The function that a name represents in a file, and the file where it is written. */
function findFunction(file, name, isExported = false) {
  if (!file) return undefined
  const local = isExported ? (file.exported.get(name) ?? name) : name
  const node = typeof local === 'string' ? file.functions.get(local) : undefined
  if (node) return { node, file }
  const origin = typeof local === 'string' ? file.imported.get(local) : local
  if (origin) return findFunction(moduleAt(origin.source, file.name), origin.name, true)
  if (!isExported) return undefined
  for (const source of file.passedOn) {
    const found = findFunction(moduleAt(source, file.name), name, true)
    if (found) return found
  }
  return undefined
}

/** Modules by path, read once each. */
const modules = new Map()

/** The module of the product that an import names; undefined for a package. */
function moduleAt(source, from) {
  if (!/^(?:\.|#app\/)/.test(source)) return undefined
  const name = source.startsWith('#app/') ? path.resolve(source.slice(1)) : path.resolve(path.dirname(from), source)
  if (!modules.has(name))
    modules.set(
      name,
      /\.tsx?$/.test(name) && existsSync(name)
        ? readModule(parseSync(name, readFileSync(name, 'utf8')).program, name)
        : undefined,
    )
  return modules.get(name)
}

/** The functions of a file by name, those of the module before those within others, and what it imports and passes on. */
function readModule(program, name) {
  const file = { name, functions: new Map(), imported: new Map(), exported: new Map(), passedOn: new Set() }
  const ofModule = program.body.map((node) => node.declaration ?? node).flatMap((node) => node.declarations ?? node)
  for (const node of [...ofModule, ...within(program)]) {
    const named = node.type === 'FunctionDeclaration' ? node : node.type === 'VariableDeclarator' ? node.init : undefined
    if (FUNCTIONS.has(named?.type) && node.id && !file.functions.has(node.id.name)) file.functions.set(node.id.name, named)
    if (node.type === 'ImportDeclaration')
      for (const { type, imported, local } of node.specifiers)
        if (type === 'ImportSpecifier') file.imported.set(local.name, { name: imported.name, source: node.source.value })
    if (node.type === 'ExportAllDeclaration') file.passedOn.add(node.source.value)
    if (node.type === 'ExportNamedDeclaration')
      for (const { local, exported } of node.specifiers)
        file.exported.set(exported.name, node.source ? { name: local.name, source: node.source.value } : local.name)
  }
  return file
}

/** A node and all within it, in the order of the source. */
function* within(node) {
  yield node
  for (const key of visitorKeys[node.type] ?? []) for (const child of [node[key]].flat()) if (child) yield* within(child)
}
