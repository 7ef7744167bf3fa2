import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS } from '#app/modules/settings/catalog.server.ts'

test('each setting that admins can change is read by the code', () => {
  const sources = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).map((file) => readFileSync(file, 'utf8'))
  const read = new Set(sources.flatMap((source) => [...source.matchAll(/getSetting\('(\w+)'/g)].map(([, key]) => key)))
  expect(read.size).toBeGreaterThan(10)
  expect(Object.keys(SETTINGS).filter((key) => !read.has(key))).toEqual([])
})
