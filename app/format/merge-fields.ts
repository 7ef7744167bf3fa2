/**
 * The one language of templates: '{{first_name}}', and '{{first_name | there}}' with the words that are used where it is not known. A name is of small letters,
 * digits and underscores. Everything else of a text stays as it is. Messages have sections, too (decision 0053).
 */

/** Longest name between braces. */
const MAX_NAME = 40

/** A whole field, or what begins like one. */
const FIELD = /\{\{([^{}\n]*)\}\}|\{\{|\}\}/g
const INSIDE = new RegExp(`^\\s*([a-z][a-z0-9_]{0,${MAX_NAME - 1}})\\s*(?:\\|([^|]*))?$`)

/** How many problems of one text are named; anyone who mends these sees the next. */
const MAX_PROBLEMS = 20

/** Where a text is no template, counted from 1. unknown: there is no field of that name · unclosed: braces without their counterpart · malformed: no name. */
export type MergeProblem = { kind: 'unknown' | 'unclosed' | 'malformed'; words: string; line: number; column: number }

/** What is wrong with a template that may use these names, in its order; at most 20 problems. */
export function mergeProblems(text: string, names: ReadonlySet<string>): MergeProblem[] {
  const problems: MergeProblem[] = []
  // Lines are counted once, from one find to the next: a text may hold thousands of both.
  const place = { line: 1, lineStart: 0, seen: 0 }
  for (const found of text.matchAll(FIELD)) {
    const kind = problemOf(found[1], names)
    if (kind === null) continue
    for (let at = text.indexOf('\n', place.seen); at !== -1 && at < found.index; at = text.indexOf('\n', at + 1)) {
      place.line++
      place.lineStart = at + 1
    }
    place.seen = found.index
    const words = (found[1] ?? found[0]).trim().slice(0, MAX_NAME)
    problems.push({ kind, words, line: place.line, column: found.index - place.lineStart + 1 })
    if (problems.length === MAX_PROBLEMS) break
  }
  return problems
}

/** A problem for anyone who writes the template: 'Line 3, column 9: there is no field named “rnet”'. */
export function formatMergeProblem({ kind, words, line, column }: MergeProblem): string {
  const what = {
    unknown: `there is no field named “${words}”`,
    unclosed: `“${words}” has no match`,
    malformed: words === '' ? 'the braces contain no field' : `“${words}” is not a merge field`,
  }[kind]
  return `Line ${line}, column ${column}: ${what}`
}

type Filling = {
  /** Called for each inserted value and never for the template, so that values are never read as markup. */
  escape?: (value: string) => string
  /** What is where nothing is known and the field says no words for that; nothing where it is left out. */
  left?: (field: { name: string; source: string }) => string
}

/**
 * Fills a template. `values`: what is known by name; blank, null or missing gives the words that the field names in its place. What is no field stays as it was
 * written.
 */
export function fillMergeFields(
  text: string,
  values: Readonly<Record<string, string | null | undefined>>,
  { escape = (value) => value, left = () => '' }: Filling = {},
): string {
  return text.replace(FIELD, (source, inside: string | undefined) => {
    const field = inside === undefined ? null : INSIDE.exec(inside)
    if (!field) return source
    const [, name = '', otherwise] = field
    const known = Object.hasOwn(values, name) ? (values[name] ?? '').trim() : ''
    return escape(known === '' ? (otherwise?.trim() ?? left({ name, source })) : known)
  })
}

/** The names of the fields that a template uses, each once, in their order. `areBare`: only of those that say no words for where nothing is known. */
export function mergeFieldNames(text: string, { areBare = false } = {}): string[] {
  const names = [...text.matchAll(FIELD)].map(([, inside]) => {
    const [, name, otherwise] = (inside === undefined ? null : INSIDE.exec(inside)) ?? []
    return areBare && otherwise !== undefined ? undefined : name
  })
  return [...new Set(names.filter((name) => name !== undefined))]
}

function problemOf(inside: string | undefined, names: ReadonlySet<string>): MergeProblem['kind'] | null {
  if (inside === undefined) return 'unclosed'
  const name = INSIDE.exec(inside)?.[1]
  if (name === undefined) return 'malformed'
  return names.has(name) ? null : 'unknown'
}
