/**
 * `node --import ./scripts/drizzle-files.js …`: Node rereads drizzle-orm's export list (179 kB) for each of its files and each of
 * our files that imports it, three quarters of a command's start time. This hook caches the lookups per name: a command starts in
 * 1.2 instead of 2.3 core-seconds. Tests start hundreds of commands, workers and threads.
 */
import module from 'node:module'

const IN_PACKAGE = '/node_modules/drizzle-orm/'
const known = new Map()

// Node 22.15 and newer.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions = [] } = context
    const isImport = conditions.includes('import')
    // Relative imports inside the package resolve directly.
    if (isImport && /^\.\.?\/.*\.js$/.test(specifier) && parentURL.includes(IN_PACKAGE))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!isImport || !/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    known.set(specifier, found)
    return found
  },
})
