import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingsSchema } from '#app/config/settings-schema.ts'

const FOLDER = 'scripts/deploy'

/** Names that the file for Caddy takes from outside, beside the settings of the product. */
const OF_CADDY = ['SITE', 'PRODUCT']

test('the file for Docker Compose names settings, files and volumes that there are', () => {
  const file = readFileSync(path.join(FOLDER, 'compose.yml'), 'utf8')
  const all = (pattern: RegExp) => [...file.matchAll(pattern)].map(([, found = '']) => found)
  const names = all(/^ {6}([A-Z_]+): /gm)
  const known = [...Object.keys(settingsSchema.shape), ...OF_CADDY]
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !known.includes(name))).toEqual([])
  for (const source of [...all(/'?(\.\/\w+):\//g), ...all(/build: (\S+)/g).map((place) => `${place}/Dockerfile`)])
    expect(existsSync(path.join(FOLDER, source)), source).toBe(true)
  const volumes = all(/^ {2}(\w+):$/gm)
  for (const volume of all(/['\s](\w+):\/data/g)) expect(volumes).toContain(volume)
  const caddy = readFileSync(path.join(FOLDER, 'Caddyfile'), 'utf8')
  for (const name of OF_CADDY) expect(caddy).toContain(`{$${name}:`)
})
