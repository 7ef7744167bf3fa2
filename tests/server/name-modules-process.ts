/** Loaded into a server first (`node --import`). Reports which packages the process loads. */
import { registerHooks } from 'node:module'
import process from 'node:process'

const named = new Set<string>()

registerHooks({
  load(url, context, next) {
    const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
    if (name !== undefined && !named.has(name)) process.stdout.write(`loads ${name}\n`)
    if (name !== undefined) named.add(name)
    return next(url, context)
  },
})
