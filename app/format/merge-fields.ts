import { startOf } from './shorten.ts'

/**
 * The template syntax: '{{first_name}}', and '{{first_name | there}}' with a fallback text for an unknown value. A name has
 * lowercase letters, digits and underscores. All other text is unchanged. Messages also have sections (decision 0053).
 */

/** The longest name between braces. */
const MAX_NAME = 40

/** A complete field, or the beginning of one. */
const FIELD = /\{\{([^{}\n]*)\}\}|\{\{|\}\}/g
const INSIDE = new RegExp(`^\\s*([a-z][a-z0-9_]{0,${MAX_NAME - 1}})\\s*(?:\\|([^|]*))?$`)

/** The most problems reported for one text; correcting these shows the next. */
const MAX_PROBLEMS = 20

/**
 * A template error and its position, counted from 1. unknown: no field has that name · unclosed: braces without their counterpart
 * · malformed: not a name.
 */
type MergeProblem = { kind: 'unknown' | 'unclosed' | 'malformed'; words: string; line: number; column: number }

/** The errors of a template that may use these names, in order; at most 20. */
export function mergeProblems(text: string, names: ReadonlySet<string>): MergeProblem[] {
  const problems: MergeProblem[] = []
  // Counts lines only from one match to the next: a text may have thousands of both.
  const place = { line: 1, lineStart: 0, seen: 0 }
  for (const found of text.matchAll(FIELD)) {
    const kind = problemOf(found[1], names)
    if (kind === null) continue
    for (let at = text.indexOf('\n', place.seen); at !== -1 && at < found.index; at = text.indexOf('\n', at + 1)) {
      place.line++
      place.lineStart = at + 1
    }
    place.seen = found.index
    const words = startOf((found[1] ?? found[0]).trim(), MAX_NAME)
    problems.push({ kind, words, line: place.line, column: found.index - place.lineStart + 1 })
    if (problems.length === MAX_PROBLEMS) break
  }
  return problems
}

/** A problem for the template's author: 'Line 3, column 9: there is no field named “rnet”'. */
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
  /** The text for an unknown value without a fallback; blank by default. */
  left?: (field: { name: string; source: string }) => string
}

/**
 * Fills a template. `values`: known values by name; for a blank, null or missing one, inserts the field's fallback. Anything that
 * is not a field is unchanged.
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

/** The names of a template's fields, each once, in order. `areBare`: only those without a fallback. */
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
