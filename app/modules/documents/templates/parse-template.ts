import { startOf } from '#app/format/shorten.ts'
import type { Clause } from '#app/content/management-agreement.ts'
import { fillMergeFields, formatMergeProblem, mergeProblems } from '#app/format/merge-fields.ts'
import { FIELD_NAMES, type FieldValues } from './fields.ts'

/** Markdown at the start of a line that signed documents don't support. */
const FOREIGN: readonly { begins: RegExp; what: string }[] = [
  { begins: /^\|/, what: 'a table' },
  { begins: /^</, what: 'HTML' },
  { begins: /^(```|~~~)/, what: 'a block of code' },
  { begins: /^!\[/, what: 'a picture' },
  { begins: /^>/, what: 'a quotation' },
]

const HEADING = /^#{1,6}\s+(|\S.*)$/
const LIST_ITEM = /^(?:[-*+]|\d{1,3}[.)])\s+(|\S.*)$/
const MAX_PROBLEMS = 20

/** A template's problems with their location, as text; empty if it is valid. */
export function documentTemplateProblems(content: string): string[] {
  const problems = mergeProblems(content, FIELD_NAMES).map(formatMergeProblem)
  const { clauses, foreign } = readLines(content)
  for (const { line, what } of foreign)
    problems.push(`Line ${line}: ${what}. A document can have headings (##), paragraphs and lists (-).`)
  for (const { title, text, line } of clauses) {
    if (title === '') problems.push(`Line ${line}: start with a heading, for example “## Parties”`)
    else if (text.length === 0) problems.push(`Line ${line}: there is no text under the heading “${startOf(title, 60)}”`)
  }
  if (clauses.length === 0 && foreign.length === 0) problems.push('Enter the document text')
  return problems.slice(0, MAX_PROBLEMS)
}

/**
 * A filled template's clauses. Values remain plain text, even if they look like a heading, list or field. Drops bold and italic
 * marks, because signed documents have no such styles.
 */
export function fillDocumentTemplate(content: string, values: FieldValues): Clause[] {
  const fill = (words: string) => oneLine(fillMergeFields(withoutMarks(words), values))
  return readLines(content).clauses.map(({ title, text }) => ({ title: fill(title), text: text.map(fill) }))
}

type ReadClause = { title: string; text: string[]; line: number }

function readLines(content: string): { clauses: ReadClause[]; foreign: { line: number; what: string }[] } {
  const clauses: ReadClause[] = []
  const foreign: { line: number; what: string }[] = []
  let isOpen = false
  for (const [index, raw] of content.split(/\r\n|\r|\n/).entries()) {
    const [text, line] = [raw.trim(), index + 1]
    if (text === '') {
      isOpen = false
      continue
    }
    const strange = FOREIGN.find(({ begins }) => begins.test(text))
    if (strange) foreign.push({ line, what: strange.what })
    const heading = HEADING.exec(text)
    if (heading) {
      clauses.push({ title: (heading[1] ?? '').trim(), text: [], line })
      isOpen = false
      continue
    }
    if (clauses.length === 0) clauses.push({ title: '', text: [], line })
    const paragraphs = clauses.at(-1)?.text ?? []
    const item = LIST_ITEM.exec(text)
    if (item) paragraphs.push(`• ${item[1] ?? ''}`)
    else if (isOpen) paragraphs.push(`${paragraphs.pop() ?? ''} ${text}`)
    else paragraphs.push(text)
    isOpen = true
  }
  return { clauses, foreign }
}

function withoutMarks(words: string): string {
  return words.replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2').replace(/\*(?=\S)([^*]*\S)\*/g, '$1')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
