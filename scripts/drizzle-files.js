/**
 * `node --import ./scripts/drizzle-files.js …`: for each file of drizzle-orm, and for each file of ours that imports it, Node reads that package's list of exports
 * again, which is 179 kB and three quarters of the start of a command. With this, once for each name. Tests start commands, workers and threads by the hundred.
 */
import module from 'node:module'

const IN_PACKAGE = '/node_modules/drizzle-orm/'
const known = new Map()

// Node 22.15 and newer.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions = [] } = context
    const isImport = conditions.includes('import')
    // What its modules name beside them is where they say.
    if (isImport && /^\.\.?\/.*\.js$/.test(specifier) && parentURL.includes(IN_PACKAGE))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (!isImport || !/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context)
    const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    known.set(specifier, found)
    return found
  },
})
