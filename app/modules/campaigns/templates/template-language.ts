import { fillMergeFields, formatMergeProblem, mergeFieldNames, mergeProblems } from '#app/format/merge-fields.ts'
import { isVariable, similarVariable, VARIABLE_NAMES, type VariableName } from './variables.ts'

/**
 * Message templates have merge fields and sections: text between `{{#estimated_rent}}` and `{{/estimated_rent}}` appears only if
 * the rent is known, text between `{{^estimated_rent}}` and `{{/estimated_rent}}` only if it is not.
 */
const SECTION = /\{\{[ \t]*([#^/])[ \t]*([A-Za-z]\w{0,39})[ \t]*\}\}/g

/** Why a template is refused, with line and column. */
export function templateProblems(source: string): string[] {
  // Replaced by as many spaces, so that later positions don't change.
  const fields = mergeProblems(
    source.replaceAll(SECTION, (tag) => ' '.repeat(tag.length)),
    VARIABLE_NAMES,
  )
  return [
    ...fields.map((problem) => (problem.kind === 'unknown' ? unknownField(problem) : formatMergeProblem(problem))),
    ...sectionProblems(source),
  ]
}

function unknownField({ words, line, column }: { words: string; line: number; column: number }): string {
  const similar = similarVariable(words)
  return `${placeOf(line, column)}: {{${words}}} is not a variable.${similar === null ? '' : ` Did you mean {{${similar}}}?`}`
}

function sectionProblems(source: string): string[] {
  const problems: string[] = []
  const open: { tag: string; name: string; at: number }[] = []
  for (const { 0: tag, 1: mark, 2: name = '', index } of source.matchAll(SECTION)) {
    if (!isVariable(name)) problems.push(unknownField({ words: name, ...lineAndColumn(source, index) }))
    if (mark !== '/') open.push({ tag, name, at: index })
    else if (open.at(-1)?.name === name) open.pop()
    else problems.push(`${placeIn(source, index)}: ${tag} closes a section that wasn’t opened`)
    if (problems.length >= MAX_PROBLEMS) return problems
  }
  return [
    ...problems,
    ...open.slice(0, MAX_PROBLEMS).map(({ tag, name, at }) => `${placeIn(source, at)}: ${tag} needs a closing {{/${name}}}`),
  ]
}

/** Fixing these reveals the next ones. */
const MAX_PROBLEMS = 20

function placeIn(source: string, index: number): string {
  const { line, column } = lineAndColumn(source, index)
  return placeOf(line, column)
}

function placeOf(line: number, column: number): string {
  return `Line ${line}, column ${column}`
}

function lineAndColumn(source: string, index: number): { line: number; column: number } {
  const before = source.slice(0, index).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** A variable's value, or null. Called only for variables in the template. */
export type KnownValues = (name: VariableName) => string | null

/** The placeholder of the first value, followed by the next characters: private code points, which form input can't contain. */
const FIRST_SLOT = 0xe000
const SLOT = /[\ue000-\uf8ff]/g

/** A template with a placeholder character for each value, and a function that inserts the values after the text was parsed. */
export type Evaluated = { text: string; finish: (text: string) => string }

/** Fills a template. `left`: the text for an unknown value whose field has no fallback. */
export function evaluateTemplate(
  source: string,
  known: KnownValues,
  left: (field: { name: string; source: string }) => string,
): Evaluated {
  const slots: string[] = []
  const keep = (value: string) => {
    slots.push(value)
    return String.fromCharCode(FIRST_SLOT + slots.length - 1)
  }
  const shown = shownSections(source.replaceAll(SLOT, ''), known)
  const values = mergeFieldNames(shown).map((name) => [name, isVariable(name) ? known(name) : null] as const)
  const text = fillMergeFields(shown, Object.fromEntries(values), { escape: keep, left })
  return { text, finish: (piece) => piece.replaceAll(SLOT, (slot) => slots[slot.charCodeAt(0) - FIRST_SLOT] ?? '') }
}

/** Fills a template; null if a field without a fallback has no value. */
export function evaluateWhole(source: string, known: KnownValues): Evaluated | null {
  const open: string[] = []
  const filled = evaluateTemplate(source, known, ({ name }) => {
    open.push(name)
    return ''
  })
  return open.length === 0 ? filled : null
}

/** A template without its hidden sections. */
function shownSections(source: string, known: KnownValues): string {
  const pieces: string[] = []
  const open: { name: string; isShown: boolean }[] = []
  let at = 0
  for (const { 0: tag, 1: mark, 2: name = '', index } of source.matchAll(SECTION)) {
    const isShown = open.every((section) => section.isShown)
    if (isShown) pieces.push(source.slice(at, index))
    at = endOfTag(source, index, index + tag.length)
    if (mark === '/') open.pop()
    else open.push({ name, isShown: isVariable(name) && (known(name) === null) === (mark === '^') })
  }
  if (open.every((section) => section.isShown)) pieces.push(source.slice(at))
  return pieces.join('')
}

/** A section tag alone on its line removes the line too. */
function endOfTag(source: string, start: number, end: number): number {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  const lineEnd = source.indexOf('\n', end)
  const rest = source.slice(lineStart, start) + source.slice(end, lineEnd === -1 ? undefined : lineEnd)
  return rest.trim() === '' && lineEnd !== -1 ? lineEnd + 1 : end
}
