import { blocksHtml, type Block, type Cell, textBlocks, type TextKind } from './blocks.ts'
import { hasClass, type PastedElement, type PastedNode, stylesOf, textOf } from './pasted-node.ts'
import { type Marks, NO_MARKS, type Run } from './runs.ts'

/** Signs of Markdown: a heading, list, quote, fence or table at the start of a line. */
const LINES = /^(?:#{1,6} \S|[-*+] \S|\d{1,3}[.)] \S|> \S|```|\|[^\n]{0,500}\|[ \t]*$)/
/** Signs within a line: bold text or a link. */
const WORDS = /\*\*[^*\s][^*\n]{0,200}\*\*|\[[^[\]\n]{1,200}\]\(https?:\/\/[^\s()]{1,500}\)/

/** Longest text to check, in characters: a post has 80,000. */
const MAX_SCANNED = 100_000

/** Whether a plain text is Markdown: one heading or link is enough; lists and quotes need two lines. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > MAX_SCANNED) return false
  const lines = text.split(/\r?\n/)
  const marked = lines.filter((line) => LINES.test(line))
  return marked.length > 1 || marked.some((line) => line.startsWith('#')) || lines.some((line) => WORDS.test(line))
}

const LEFT_OUT = new Set([
  ...['script', 'style', 'head', 'title', 'meta', 'link', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'],
  ...['button', 'input', 'select', 'textarea', 'video', 'audio', 'canvas', 'xml'],
])
const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'center', 'address', 'form'],
  ...['dl', 'dt', 'dd', 'figure', 'figcaption', 'fieldset', 'details', 'summary', 'caption'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
])
const MAX_LEVEL = 9
const MAX_SPAN = 20

/** The blocks of a document so far, and the runs of the open block. */
type Read = { blocks: Block[]; runs: Run[] }

/** An element's context. `topHeading`: the document's highest heading level, which becomes an h2. */
type Around = {
  kind: TextKind
  marks: Marks
  level: number
  isNumbered: boolean
  start: number
  inTable: boolean
  topHeading: number
}

/**
 * Converts pasted content to HTML with only the editor's tags, in order: the text, formatting, headings, lists and tables of
 * Google Docs, Word (also on the web), LibreOffice and other pages. Reads each node once.
 */
export function cleanPaste(nodes: readonly PastedNode[]): string {
  const around = { kind: 'p', marks: NO_MARKS, level: 0, isNumbered: false, start: 1, inTable: false } as const
  return blocksHtml(readBlocks(nodes, { ...around, topHeading: hasTopHeading(nodes) ? 1 : 2 }))
}

function hasTopHeading(nodes: readonly PastedNode[]): boolean {
  return nodes.some((node) => typeof node !== 'string' && (node.tag === 'h1' || hasTopHeading(node.children)))
}

function readBlocks(nodes: readonly PastedNode[], around: Around): Block[] {
  const read: Read = { blocks: [], runs: [] }
  readNodes(nodes, around, read)
  close(read, around.kind)
  return read.blocks
}

/** Ends the open block. */
function close(read: Read, kind: TextKind): void {
  for (const block of textBlocks(kind, read.runs)) read.blocks.push(block)
  read.runs = []
}

function readNodes(nodes: readonly PastedNode[], around: Around, read: Read): void {
  for (const node of nodes) {
    if (typeof node === 'string') read.runs.push({ text: node, marks: around.marks })
    else readElement(node, around, read)
  }
}

function readElement(element: PastedElement, around: Around, read: Read): void {
  const { tag, children } = element
  const styles = stylesOf(element)
  if (LEFT_OUT.has(tag) || isHidden(element, styles)) return
  const inner = { ...around, marks: marksOf(element, styles, around.marks) }
  if (tag === 'br') {
    if (!hasClass(element, 'Apple-')) read.runs.push('break')
    return
  }
  const own = ownBlocks(element, styles, inner)
  const kind = kindOf(element, around)
  if (own === null && kind === null) {
    readNodes(children, inner, read)
    return
  }
  close(read, around.kind)
  if (own !== null) for (const block of own) read.blocks.push(block)
  else {
    readNodes(children, { ...inner, kind: kind ?? around.kind }, read)
    close(read, kind ?? around.kind)
  }
}

/** Comment notes and hidden elements. */
function isHidden(element: PastedElement, styles: ReadonlyMap<string, string>): boolean {
  return (
    styles.get('display') === 'none' ||
    styles.get('mso-hide') === 'all' ||
    (styles.get('mso-element') ?? '').startsWith('comment') ||
    hasClass(element, 'MsoCommentReference')
  )
}

/** The kind of text that an element starts; null for an inline element. */
function kindOf(element: PastedElement, { kind, topHeading }: Around): TextKind | null {
  const { tag } = element
  const heading = /^h([1-6])$/.exec(tag)?.[1]
  if (heading !== undefined) return HEADINGS[Math.min(Number(heading) - topHeading, 2)] ?? 'h2'
  if (tag === 'blockquote' || hasClass(element, 'MsoQuote') || hasClass(element, 'MsoIntenseQuote')) return 'quote'
  if (hasClass(element, 'MsoTitle')) return 'h2'
  return BLOCKS.has(tag) ? kind : null
}

const HEADINGS = ['h2', 'h3', 'h4'] as const

/** The blocks of an element that is not plain text; null for any other element. */
function ownBlocks(element: PastedElement, styles: ReadonlyMap<string, string>, around: Around): Block[] | null {
  const { tag, attributes, children } = element
  if (tag === 'hr') return [{ kind: 'hr' }]
  if (tag === 'pre') return [{ kind: 'pre', text: textOf(children).replace(/\n$/, '') }]
  if (tag === 'img') {
    const { src = '', alt = '' } = attributes
    return [{ kind: 'picture', address: src, alt: alt.replace(/\s+/g, ' ').trim() }]
  }
  if (tag === 'ul' || tag === 'ol') {
    const list = { level: around.level + 1, isNumbered: tag === 'ol', start: numberOf(attributes.start, 100_000) }
    return readBlocks(children, { ...around, ...list })
  }
  if (tag === 'table' && !around.inTable) return tableOf(element, around)
  const written = /\blevel([1-9])\b/.exec(styles.get('mso-list') ?? '')?.[1]
  if (tag !== 'li' && written === undefined) return null
  const level = Math.min(Number(written ?? attributes['aria-level'] ?? around.level) || 1, MAX_LEVEL)
  if (written === undefined) return itemOf(children, { ...around, level })
  const { marker, rest } = withoutMarker(children)
  const isNumbered = /^[(]?(?:\d+|[a-z]{1,4})[.)]/i.test(marker)
  return itemOf(rest, { ...around, level, isNumbered, start: numberOf(/\d+/.exec(marker)?.[0], 100_000) })
}

/** A list item, followed by the deeper ones in it. */
function itemOf(children: readonly PastedNode[], { level, isNumbered, start, ...around }: Around): Block[] {
  const blocks = readBlocks(children, { ...around, level, isNumbered, start, kind: 'p' })
  const own = blocks
    .filter((block) => block.kind !== 'item')
    .map((block) => (isHeading(block) ? { ...block, kind: 'p' as const } : block))
  const deeper = blocks.filter((block) => block.kind === 'item')
  // An item with only a deeper list is not an item.
  return own.length === 0 ? deeper : [{ kind: 'item', level, isNumbered, start, blocks: own }, ...deeper]
}

function isHeading(block: Block): block is Extract<Block, { runs: Run[] }> {
  return block.kind === 'h2' || block.kind === 'h3' || block.kind === 'h4'
}

/** Word writes an item's marker as text before its content, and labels it. */
function withoutMarker(nodes: readonly PastedNode[]): { marker: string; rest: PastedNode[] } {
  let marker = ''
  const rest = nodes.flatMap((node): PastedNode[] => {
    if (typeof node === 'string') return [node]
    if (stylesOf(node).get('mso-list') === 'ignore') {
      marker = textOf([node]).trim()
      return []
    }
    const inner = withoutMarker(node.children)
    if (marker === '') marker = inner.marker
    return [{ ...node, children: inner.rest }]
  })
  return { marker, rest }
}

function tableOf(table: PastedElement, around: Around): Block[] {
  const inCells = { ...around, kind: 'p', level: 0, marks: NO_MARKS, inTable: true } as const
  const rows = rowsOf(table.children).map(({ row, isHead }) =>
    row.children.flatMap((cell): Cell[] => {
      if (typeof cell === 'string' || (cell.tag !== 'td' && cell.tag !== 'th')) return []
      const { colspan, rowspan } = cell.attributes
      return [
        {
          isHead: isHead || cell.tag === 'th',
          columns: numberOf(colspan, MAX_SPAN),
          rows: numberOf(rowspan, MAX_SPAN),
          blocks: readBlocks(cell.children, inCells),
        },
      ]
    }),
  )
  const filled = rows.filter((cells) => cells.length > 0)
  const isBlank = filled.every((cells) => cells.every(({ blocks }) => blocks.length === 0))
  const captions = table.children.filter((node) => typeof node !== 'string' && node.tag === 'caption')
  return [...readBlocks(captions, around), ...(isBlank ? [] : [{ kind: 'table' as const, rows: filled }])]
}

function rowsOf(nodes: readonly PastedNode[], isHead = false): { row: PastedElement; isHead: boolean }[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    if (node.tag === 'tr') return [{ row: node, isHead: isHead || stylesOf(node).get('mso-yfti-irow') === '-1' }]
    return ['thead', 'tbody', 'tfoot'].includes(node.tag) ? rowsOf(node.children, node.tag === 'thead') : []
  })
}

function numberOf(text: string | undefined, max: number): number {
  const number = Number(text ?? 1)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : 1
}

const MARK_OF: Readonly<Record<string, keyof Omit<Marks, 'href'>>> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', u: 'underline', ins: 'underline' },
  ...{ s: 'strike', strike: 'strike', del: 'strike', code: 'code', kbd: 'code', tt: 'code' },
}

/** An element's text formatting from its tag and its styles. Styles can undo the tag's formatting. */
function marksOf({ tag, attributes }: PastedElement, styles: ReadonlyMap<string, string>, around: Marks): Marks {
  const byTag = MARK_OF[tag]
  const marks = byTag === undefined ? { ...around } : { ...around, [byTag]: true }
  const weight = styles.get('font-weight')
  if (weight !== undefined) marks.bold = weight.startsWith('bold') || Number(weight) >= 600
  const slant = styles.get('font-style')
  if (slant !== undefined) marks.italic = slant.startsWith('italic') || slant.startsWith('oblique')
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`
  if (line.includes('underline')) marks.underline = true
  if (line.includes('line-through')) marks.strike = true
  if (tag === 'a') marks.href = usableAddress(attributes.href ?? '') ?? around.href
  return marks
}

/** A link's target; null if it is valid only inside its document. Unwraps the redirects of Google Docs. */
function usableAddress(href: string): string | null {
  const address = href.trim()
  if (address.startsWith('/') && !address.startsWith('//')) return address
  const url = /^(?:https?|mailto|tel):/i.test(address) && URL.canParse(address) ? new URL(address) : null
  if (url === null) return null
  const sentOn = url.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null
  return sentOn !== null && /^https?:/i.test(sentOn) ? sentOn : address
}
