import { fillMergeFields, formatMergeProblem, mergeFieldNames, mergeProblems } from '#app/format/merge-fields.ts'
import { isVariable, similarVariable, VARIABLE_NAMES, type VariableName } from './variables.ts'

/**
 * Templates of messages are written with merge fields, and sections: what is between `{{#estimated_rent}}` and `{{/estimated_rent}}` is there only where the
 * rent is known, what is between `{{^estimated_rent}}` and `{{/estimated_rent}}` only where it is not.
 */
const SECTION = /\{\{[ \t]*([#^/])[ \t]*([A-Za-z]\w{0,39})[ \t]*\}\}/g

/** Why a template is refused: each names its line and column. */
export function templateProblems(source: string): string[] {
  // Blanked out with as many characters, so that what is behind them keeps its place.
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
    else problems.push(`${placeIn(source, index)}: ${tag} closes a section that was not opened here`)
    if (problems.length >= MAX_PROBLEMS) return problems
  }
  return [
    ...problems,
    ...open.slice(0, MAX_PROBLEMS).map(({ tag, name, at }) => `${placeIn(source, at)}: ${tag} has no {{/${name}}}`),
  ]
}

/** Anyone who mends these sees the next ones. */
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

/** What is known of a variable; null where nothing is. Asked only for what a template names. */
export type KnownValues = (name: VariableName) => string | null

/** Shown in a text for the first value, the next character for the second one, and so on: private code points, which no text of a form may hold. */
const FIRST_SLOT = 0xe000
const SLOT = /[\ue000-\uf8ff]/g

/** A template with a character in place of each value, and what puts the values there once the rest of it was read as what it is. */
export type Evaluated = { text: string; finish: (text: string) => string }

/** Fills in a template. `left`: what is where nothing is known of a name, and its field says no words for that. */
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

/** A template without its sections that are not to be shown. */
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

/** The beginning or the end of a section that is alone on its line takes the line with it. */
function endOfTag(source: string, start: number, end: number): number {
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  const lineEnd = source.indexOf('\n', end)
  const rest = source.slice(lineStart, start) + source.slice(end, lineEnd === -1 ? undefined : lineEnd)
  return rest.trim() === '' && lineEnd !== -1 ? lineEnd + 1 : end
}
