import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Files of the repository, also those that are not committed yet. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))
const pages = files.filter((file) => file.endsWith('.md') && !/^(app|public)\//.test(file))
const sources = files.filter(
  (file) => /^(app|scripts|tests)\/.*\.(ts|tsx|js)$/.test(file) && file !== 'tests/rules/documents.test.ts',
)
const read = (file: string) => readFileSync(file, 'utf8')
/** Each line of some files that has what is looked for, with its place. */
const linesWith = (among: string[], isLookedFor: (line: string) => boolean) =>
  among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (isLookedFor(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  )

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

test('a page that code names is there', () => {
  const missing = sources.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w/])docs\/[\w/-]+\.md/g)].flatMap(([page]) => (existsSync(page) ? [] : [`${file}: ${page}`])),
  )
  expect(missing).toEqual([])
})

test('a comment that names the specification names an id of docs/spec', () => {
  expect(linesWith(sources, (line) => /\bspecifications?\b/i.test(line) && !/\b[PS]\d+\.\d+\b/.test(line))).toEqual([])
})

test('no script and no test reads what lies beside the repository', () => {
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
