import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingsSchema } from '#app/config/settings-schema.ts'

const FOLDER = 'scripts/deploy'

/** Variables of the Caddyfile, in addition to the product's settings. */
const OF_CADDY = ['SITE', 'PRODUCT']

test.each(['compose.yml', 'compose.cluster.yml'])('%s names existing settings, files and volumes', (name) => {
  const file = readFileSync(path.join(FOLDER, name), 'utf8')
  const all = (pattern: RegExp) => [...file.matchAll(pattern)].map(([, found = '']) => found)
  const names = all(/^ {6}([A-Z_]+): /gm)
  const known = [...Object.keys(settingsSchema.shape), ...OF_CADDY]
  expect(names).toContain('TRUST_PROXY')
  expect(names.filter((setting) => !known.includes(setting))).toEqual([])
  for (const source of [...all(/'?(\.\/\w+):\//g), ...all(/build: (\S+)/g).map((place) => `${place}/Dockerfile`)])
    expect(existsSync(path.join(FOLDER, source)), source).toBe(true)
  const volumes = all(/^ {2}(\w+):$/gm)
  for (const volume of all(/['\s](\w+):\/data/g)) expect(volumes).toContain(volume)
  const caddy = readFileSync(path.join(FOLDER, 'Caddyfile'), 'utf8')
  for (const setting of OF_CADDY) expect(caddy).toContain(`{$${setting}:`)
})
