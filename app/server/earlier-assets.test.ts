import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#app/format/duration.ts'
import { retainAssets } from './earlier-assets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'earlier-assets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const NOW = new Date('2026-11-02T12:00:00Z')
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

/** Replaces the build by one with only these files. */
function build(...names: string[]): void {
  const assets = path.join(folder, 'built/assets')
  rmSync(assets, { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const name of names) writeFileSync(path.join(assets, name), `content of ${name}`)
}
const keep = (now: Date) => retainAssets({ built: path.join(folder, 'built'), kept: path.join(folder, 'kept') }, now)
const kept = () => readdirSync(path.join(folder, 'kept/assets')).toSorted()

test('scripts of an earlier build are kept for a week after the last day of that build', async () => {
  build('shared-AAAAAAAA.js', 'shared-AAAAAAAA.js.br', 'root-BBBBBBBB.css')
  await keep(NOW)
  // The build serves for a month, then one with a new script replaces it.
  await keep(daysLater(30))
  build('shared-CCCCCCCC.js', 'root-BBBBBBBB.css')
  await keep(daysLater(31))
  expect(kept()).toEqual(['root-BBBBBBBB.css', 'shared-AAAAAAAA.js', 'shared-AAAAAAAA.js.br', 'shared-CCCCCCCC.js'])
  expect(readFileSync(path.join(folder, 'kept/assets/shared-AAAAAAAA.js'), 'utf8')).toBe('content of shared-AAAAAAAA.js')
  await keep(daysLater(37))
  expect(kept()).toContain('shared-AAAAAAAA.js')
  await keep(daysLater(38))
  expect(kept()).toEqual(['root-BBBBBBBB.css', 'shared-CCCCCCCC.js'])
})

test('two servers on one machine can keep them at the same time', async () => {
  build(...Array.from({ length: 50 }, (_, at) => `page${at}-AAAAAAAA.js`))
  // Several, so that one of them looks while another's copy gets its name.
  await Promise.all(Array.from({ length: 8 }, () => keep(NOW)))
  expect(kept()).toHaveLength(50)
})
