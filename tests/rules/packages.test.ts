import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ gypfile: z.boolean().optional(), hasInstallScript: z.boolean().optional() })),
})
const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

// npm compiles every package with a binding.gyp, which requires Python and a compiler, unless the lock file disables it. npm
// reads `gypfile` there, but drops it whenever it writes the file.
test('installing needs nothing but Node: a package with its own binary is not compiled', () => {
  const compiled = Object.entries(packages)
    .filter(([folder, { gypfile }]) => gypfile !== false && existsSync(path.join(folder, 'binding.gyp')))
    .map(([folder]) => folder)
  expect(compiled.filter(Boolean), 'add "gypfile": false to these packages in package-lock.json').toEqual([])
})

test('only the packages of Node and esbuild run a script when they are installed', () => {
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true)
  expect(new Set(scripted.map(([folder]) => path.basename(folder)))).toEqual(new Set(['node', 'esbuild']))
})
