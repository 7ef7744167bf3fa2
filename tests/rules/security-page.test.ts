import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retentionLines } from '#app/worker/retention.server.ts'
import { missingTest, namedTests } from '../../scripts/ledger/ledger.ts'
import { testTitles } from '../../scripts/ledger/test-titles.ts'

const page = readFileSync('docs/security.md', 'utf8')
/** The numbers of requirements that are met. */
const rows = readFileSync('tests/security-ledger.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'))

test('each requirement of the security ledger names an existing test, once', () => {
  const known = new Map<string, ReadonlySet<string>>()
  const titlesOf = (file: string) => {
    if (!existsSync(file)) return undefined
    const titles = known.get(file) ?? testTitles(readFileSync(file, 'utf8'), file)
    known.set(file, titles)
    return titles
  }
  expect(rows.length).toBeGreaterThan(150)
  expect(page).toContain(`the ${rows.length} requirements we meet`)
  expect(rows.filter((row) => row.length !== 4 || !/^\d+\.\d+\.\d+$/.test(row[0] ?? ''))).toEqual([])
  expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length)
  const named = rows.map(([, , , tests = '']) => namedTests(tests))
  expect(named.filter((tests) => tests.length === 0)).toEqual([])
  expect(named.flat().flatMap((test) => missingTest(test, titlesOf) ?? [])).toEqual([])
})

test("the security page's retention periods match the cleanup rules", () => {
  const [, table = ''] = page.split('## Data and how long it is kept')
  expect(table.match(/^\| `.+\|$/gm)).toEqual(retentionLines())
})

test('the base image is named by its digest, with the tested Node version, and lists its packages', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8')
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base).filter((base) => base !== 'scratch')
  expect(bases).toHaveLength(2)
  expect(new Set(bases).size).toBe(1)
  expect(bases[0]).toMatch(/^node:[\d.]+-slim@sha256:[0-9a-f]{64}$/)
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> }
  expect(bases[0]).toContain(`node:${devDependencies.node}-slim@`)
  expect(dockerfile).toContain('npm sbom --sbom-format cyclonedx > sbom.cdx.json')
})
