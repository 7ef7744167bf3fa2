/** What a tool of an email's text does. */
export type MailFormat = 'bold' | 'italic' | 'link' | 'bullets'

type Selected = { text: string; start: number; end: number }
/** Replaces the characters from `start` to `end` with `insert`, then selects from `selectStart` to `selectEnd`. */
export type Replacement = { start: number; end: number; insert: string; selectStart: number; selectEnd: number }

const URL_START = 'https://'

/** Formats the selected text as in `mail-markdown.ts`, or removes that format if the text has it. */
export function formatSelection(format: MailFormat, selected: Selected): Replacement {
  if (format === 'bold') return toggleMark('**', selected)
  if (format === 'italic') return toggleMark('*', selected)
  return format === 'link' ? insertLink(selected) : toggleBullets(selected)
}

/** Text is bold or italic, not both: one mark replaces the other. */
function toggleMark(mark: string, { text, start, end }: Selected): Replacement {
  const words = text.slice(start, end)
  const [before = ''] = /\*{0,2}$/.exec(text.slice(Math.max(0, start - 2), start)) ?? []
  const marked = text.startsWith(before, end) ? before.length : 0
  const added = before === mark && marked > 0 ? '' : mark
  if (words.includes('\n')) {
    const insert = words.replace(/[^\s](?:.*[^\s])?/g, (line) => mark + line + mark)
    return { start, end, insert, selectStart: start, selectEnd: start + insert.length }
  }
  // A mark next to a space is read as an asterisk.
  const inner = words.trim()
  const from = start + words.length - words.trimStart().length - marked
  const to = from + marked + inner.length + marked
  const selectStart = from + added.length
  return { start: from, end: to, insert: added + inner + added, selectStart, selectEnd: selectStart + inner.length }
}

function insertLink({ text, start, end }: Selected): Replacement {
  // A link ends with its line.
  const lines = text
    .slice(start, end)
    .split('\n')
    .map((line) => line.trim())
  const words = lines.filter((line) => line !== '').join(' ')
  if (/^https?:\/\/\S+$/.test(words)) return { start, end, insert: `[](${words})`, selectStart: start + 1, selectEnd: start + 1 }
  const insert = `[${words}](${URL_START})`
  // Without words they come first, else the address is next.
  if (words === '') return { start, end, insert, selectStart: start + 1, selectEnd: start + 1 }
  const urlStart = start + words.length + 3
  return { start, end, insert, selectStart: urlStart, selectEnd: urlStart + URL_START.length }
}

function toggleBullets({ text, start, end }: Selected): Replacement {
  const first = text.slice(0, start).lastIndexOf('\n') + 1
  // A selection that ends after a line break doesn't include the next line.
  const lastChar = end > start && text[end - 1] === '\n' ? end - 1 : end
  const next = text.indexOf('\n', lastChar)
  const last = next === -1 ? text.length : next
  const lines = text.slice(first, last).split('\n')
  const isList = lines.every((line) => /^- |^\s*$/.test(line)) && lines.some((line) => line.startsWith('- '))
  const insert = lines
    .map((line) => (isList ? line.replace(/^- /, '') : line.trim() === '' && lines.length > 1 ? line : `- ${line}`))
    .join('\n')
  const selectEnd = first + insert.length
  return { start: first, end: last, insert, selectStart: start === end ? selectEnd : first, selectEnd }
}
