import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Files of the repository, including uncommitted ones. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))
const pages = files.filter((file) => file.endsWith('.md') && !/^(app|public)\//.test(file))
const sources = files.filter(
  (file) => /^(app|scripts|tests)\/.*\.(ts|tsx|js)$/.test(file) && file !== 'tests/rules/documents.test.ts',
)
const read = (file: string) => readFileSync(file, 'utf8')
/** The matching lines of some files, with their locations. */
const linesWith = (among: string[], isLookedFor: (line: string) => boolean) =>
  among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (isLookedFor(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  )

test('no line of a page is over 160 characters', () => {
  expect(linesWith(pages, (line) => [...line].length > 160)).toEqual([])
})

test('no comment is wider than the code, 130 characters', () => {
  const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line)
  const commented = files.filter((file) => /^(app|scripts|tests)\/.*\.(ts|tsx|js|css)$/.test(file))
  expect(linesWith(commented, (line) => isComment(line) && line.length > 130)).toEqual([])
})

test('all pages of docs together have at most 20,000 words, without the requirements', () => {
  const counted = pages.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/spec/'))
  const words = counted.map((page) => read(page).split(/\s+/).filter(Boolean).length)
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20_000)
})

test('each link of a page leads to a file', () => {
  const broken = pages.flatMap((page) =>
    [
      ...read(page)
        .replace(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g),
    ]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?|mailto):/.test(target) && !existsSync(path.join(path.dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('every page named in code exists', () => {
  const missing = sources.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w/])docs\/[\w/-]+\.md/g)].flatMap(([page]) => (existsSync(page) ? [] : [`${file}: ${page}`])),
  )
  expect(missing).toEqual([])
})

test('every decision named in code or a page exists, each number once', () => {
  const decisions = pages
    .filter((page) => page.startsWith('docs/decisions/'))
    .map(read)
    .join('\n')
  const numbers = [...decisions.matchAll(/^#+ (\d{4})\b/gm)].map(([, number]) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  const named = [...sources, ...pages, 'tests/security-ledger.tsv'].flatMap((file) =>
    [...read(file).matchAll(/\bdecisions? (0\d{3})\b/g)].map(([, number = '']) => ({ file, number })),
  )
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([])
})

test('a comment that names the specification uses an ID of docs/spec', () => {
  expect(linesWith(sources, (line) => /\bspecifications?\b/i.test(line) && !/\b[PS]\d+\.\d+\b/.test(line))).toEqual([])
})

test('the status of a lead is written by the two functions that STYLE.md names', () => {
  const writers = sources.filter(
    (file) =>
      file.startsWith('app/') && !file.includes('.test.') && /update\(leads\)\s*\.set\(\{[^}]*\bstatus\b/.test(read(file)),
  )
  expect(writers).toEqual([
    'app/modules/leads/edit/set-lead-status.server.ts',
    'app/modules/leads/status/move-lead-forward.server.ts',
  ])
})

test('each file and folder named in STYLE.md, the architecture and the how-to pages exists', () => {
  const guides = pages.filter((page) => /^docs\/(STYLE|architecture|how-to\/[\w-]+)\.md$/.test(page))
  const missing = guides.flatMap((page) =>
    [...read(page).matchAll(/`((?:app|tests|scripts)\/[\w./-]+)`/g)].flatMap(([, named = '']) =>
      existsSync(named) ? [] : [`${page}: ${named}`],
    ),
  )
  expect(missing).toEqual([])
})

test('no script and no test reads files outside the repository', () => {
  expect(linesWith(sources, (line) => /['"`](\.\.\/)+(shared|wt|main)\//.test(line))).toEqual([])
})

test('the glossary has 60 terms, each once, and names tables and lists that exist', () => {
  const glossary = read('docs/glossary.md')
  const terms = [...glossary.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, term]) => term)
  expect(terms).toHaveLength(60)
  expect(new Set(terms).size).toBe(60)
  const schema = sources
    .filter((file) => file.startsWith('app/db/schema/'))
    .map(read)
    .join('\n')
  const named = [...glossary.matchAll(/`([a-z]+(?:_[a-z]+)*|[A-Z_]+)`(?=$|,)/gm)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((name) => !new RegExp(`'${name}'|const ${name}\\b`).test(schema))).toEqual([])
})
