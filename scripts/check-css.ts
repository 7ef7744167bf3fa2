/**
 * `npm run check:css`: every class in a component needs a rule (ours or Tailwind's), and every class in our style sheets needs a
 * component. Prints violations.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compile } from 'tailwindcss'
import { type ClassUses, findClassUses } from './check-css/class-uses.ts'

const STYLESHEETS = ['app/styles/app.css', 'app/styles/office.css']
/** Classes without a rule: markers for variants of nested elements. */
const MARKS = /^(?:group|peer)(?:\/\w+)?$/

const requires = createRequire(import.meta.url)
const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => path.join('app', name))
const uses = new Map<string, ClassUses>(files.map((file) => [file, findClassUses(readFileSync(file, 'utf8'), file)]))
const named = new Set([...uses.values()].flatMap((use) => use.named.map(({ name }) => name)))
const own = new Map<string, string>()
const ruled = new Set<string>()
for (const file of STYLESHEETS) {
  const compiler = await compile(readFileSync(file, 'utf8'), { base: path.dirname(file), loadStylesheet })
  for (const name of classesOf(compiler.build([...named]))) ruled.add(name)
}

const withoutRule = [...uses].flatMap(([file, use]) =>
  use.named
    .filter(({ name }) => !ruled.has(name) && !MARKS.test(name))
    .map(({ name, line }) => `${file}:${line}: no rule for the class '${name}'`),
)
const isNamed = (name: string) =>
  [...uses.values()].some((use) => use.words.has(name) || use.prefixes.some((prefix) => name.startsWith(prefix)))
const withoutUse = [...own].filter(([name]) => !isNamed(name)).map(([name, file]) => `${file}: nothing uses the class '${name}'`)
const problems = [...withoutRule, ...withoutUse]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${named.size} classes in use, ${own.size} of them our own\n`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Follows an imported style sheet and records our classes. */
function loadStylesheet(id: string, base: string) {
  const file = id.startsWith('.') ? path.resolve(base, id) : requires.resolve(id.endsWith('.css') ? id : `${id}.css`)
  const content = readFileSync(file, 'utf8')
  if (/^[.#]/.test(id)) for (const name of classesOf(content)) own.set(name, path.relative('.', file))
  return Promise.resolve({ path: file, base: path.dirname(file), content })
}

/** The classes in a style sheet's selectors. */
function classesOf(css: string): Set<string> {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<!\\)"[^"]*"|(?<!\\)'[^']*'|url\([^)]*\)/g, '')
    .split(/[{}]/)
    .map((part) => part.split(';').at(-1) ?? '')
  const names = selectors.flatMap((selector) =>
    [...selector.matchAll(/\.((?:\\.|[\w\u0080-\uffff-])+)/gu)].map((found) => found[1] ?? ''),
  )
  return new Set(names.map((name) => name.replaceAll(/\\([0-9a-f]{1,6} ?|.)/gi, (_, code: string) => unescaped(code))))
}

/** A backslash in a selector escapes a character, or its number. */
function unescaped(code: string): string {
  return /^[0-9a-f]+ ?$/i.test(code) ? String.fromCodePoint(Number.parseInt(code, 16)) : code
}
