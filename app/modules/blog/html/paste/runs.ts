import { keysOf } from '#app/format/records.ts'
import { escapeHtml } from '../../pictures/rules.ts'

/** The formatting of pasted text. */
export type Marks = { bold: boolean; italic: boolean; underline: boolean; strike: boolean; code: boolean; href: string | null }

/** Text with the same formatting; `break` is a line break within a paragraph. */
export type Run = { text: string; marks: Marks } | 'break'

export const NO_MARKS: Marks = { bold: false, italic: false, underline: false, strike: false, code: false, href: null }

/** The paragraphs of some runs: two line breaks end one. Drops blank ones. */
export function paragraphsOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    if (run === 'break') lines.push([])
    else lines.at(-1)?.push(run)
  }
  const paragraphs: Run[][] = []
  let isOpen = false
  for (const line of lines.map(trimmed)) {
    const last = paragraphs.at(-1)
    if (line.length === 0) isOpen = false
    else if (isOpen && last) last.push('break', ...line)
    else paragraphs.push([...line])
    if (line.length > 0) isOpen = true
  }
  return paragraphs
}

/** Trims a line, collapses spaces, and merges neighbors with the same formatting. */
function trimmed(line: readonly Run[]): Run[] {
  const kept: Exclude<Run, 'break'>[] = []
  let endsWithSpace = true
  for (const run of line) {
    if (run === 'break') continue
    const single = run.text.replace(/\s+/g, ' ')
    const text: string = endsWithSpace ? single.replace(/^ /, '') : single
    if (text === '') continue
    endsWithSpace = text.endsWith(' ')
    const last = kept.at(-1)
    if (last && isSameLook(last.marks, run.marks)) last.text += text
    else kept.push({ text, marks: text === ' ' ? NO_MARKS : run.marks })
  }
  const last = kept.at(-1)
  if (last) last.text = last.text.trimEnd()
  return kept.filter(({ text }) => text !== '')
}

function isSameLook(one: Marks, other: Marks): boolean {
  return keysOf(one).every((key) => one[key] === other[key])
}

/** Whether all text of some runs is bold. */
export function isAllBold(runs: readonly Run[]): boolean {
  return runs.every((run) => run === 'break' || run.marks.bold)
}

/** Runs as HTML. `isPlain`: without bold, as in a heading, which already is. */
export function runsHtml(runs: readonly Run[], isPlain = false): string {
  return runs.map((run) => (run === 'break' ? '<br>' : runHtml(run.text, run.marks, isPlain))).join('')
}

function runHtml(text: string, marks: Marks, isPlain: boolean): string {
  const tags = [
    marks.bold && !isPlain && 'strong',
    marks.italic && 'em',
    // Links are underlined anyway.
    marks.underline && marks.href === null && 'u',
    marks.strike && 's',
    marks.code && 'code',
  ].filter((tag) => tag !== false)
  const inner = tags.reduceRight((html, tag) => `<${tag}>${html}</${tag}>`, escapeHtml(text))
  return marks.href === null ? inner : `<a href="${escapeHtml(marks.href)}">${inner}</a>`
}
