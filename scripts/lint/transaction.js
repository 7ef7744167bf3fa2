import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, visitorKeys } from 'oxc-parser'

/** Functions that use the process's own connection or start their own transaction. */
const OWN_CONNECTION = new Set(['db', 'sqlite', 'inTransaction', 'inSharedTransaction', 'writeLater'])
const TRANSACTIONS = new Set(['inTransaction', 'inSharedTransaction', 'writeLater'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/**
 * Code in a transaction uses only its `tx`: inside a callback of `inTransaction` or a function whose first parameter is `tx`,
 * nothing may open its own connection or call a function that does, however indirectly. Code that also runs outside takes `tx =
 * db()` last, and callers in a transaction pass theirs. Calls are followed through the product's imports and exports, but not
 * through function parameters.
 */
export const transaction = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      direct: '`{{name}}()` inside a transaction: use the `tx` you were given.',
      reached: '`{{path}}` runs outside the transaction: call something that takes `tx`.',
    },
  },
  create(context) {
    /** The enclosing functions: whether each runs in a transaction. */
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

/** The index of a function's parameter `tx = db()`; -1 if there is none. */
function placeOfDefault({ params }) {
  return params.findIndex(({ type, left }) => type === 'AssignmentPattern' && left.name === 'tx')
}

/** Whether a call is the `db()` of such a default. */
function isDefault({ parent, callee }) {
  return callee.name === 'db' && parent?.type === 'AssignmentPattern' && parent.left.name === 'tx'
}

/** Whether a function is the callback of a transaction. */
function isWork({ parent }) {
  return parent?.type === 'CallExpression' && parent.callee.type === 'Identifier' && TRANSACTIONS.has(parent.callee.name)
}

/** By function: its path of calls to its own connection; null if there is none. */
const known = new WeakMap()

/** The names of the functions from the called one to one that opens a connection; null if there is none. */
function callsToConnection(file, { callee: { name }, arguments: given }) {
  const found = findFunction(file, name)
  if (!found) return null
  if (placeOfDefault(found.node) >= given.length) return [name, 'db']
  if (takesTx(found.node)) return null
  if (!known.has(found.node)) {
    // A recursive call adds nothing.
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

/** The function that a name refers to in a file, and the file that declares it. */
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

/** The product's module that an import names; undefined for a package. */
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

/** A file's functions by name, outer ones before nested ones, with its imports and re-exports. */
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

/** A node and its descendants, in source order. */
function* within(node) {
  yield node
  for (const key of visitorKeys[node.type] ?? []) for (const child of [node[key]].flat()) if (child) yield* within(child)
}
