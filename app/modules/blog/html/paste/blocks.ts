import { escapeHtml } from '../../pictures/rules.ts'
import { isAllBold, paragraphsOf, type Run, runsHtml } from './runs.ts'

export type TextKind = 'p' | 'h2' | 'h3' | 'h4' | 'quote'

/** A list item with its depth; `start`: the first number of its list. */
export type Item = { kind: 'item'; level: number; isNumbered: boolean; start: number; blocks: Block[] }

export type Cell = { isHead: boolean; columns: number; rows: number; blocks: Block[] }

export type Block =
  | { kind: TextKind; runs: Run[] }
  | Item
  | { kind: 'table'; rows: Cell[][] }
  | { kind: 'pre'; text: string }
  | { kind: 'picture'; address: string; alt: string }
  | { kind: 'hr' }

/** Bullets at the start of paragraphs that look like list items. */
const BULLET = /^[•·▪◦‣●○■]\s+/

/** The paragraphs of runs, as blocks. */
export function textBlocks(kind: TextKind, runs: readonly Run[]): Block[] {
  return paragraphsOf(runs).map((paragraph) => {
    const [first, ...rest] = paragraph
    if (kind !== 'p' || first === undefined || first === 'break' || !BULLET.test(first.text)) return { kind, runs: paragraph }
    const text = { ...first, text: first.text.replace(BULLET, '') }
    return { kind: 'item', level: 1, isNumbered: false, start: 1, blocks: [{ kind: 'p', runs: [text, ...rest] }] }
  })
}

/** Blocks as HTML that the editor accepts completely. */
export function blocksHtml(blocks: readonly Block[]): string {
  const parts: string[] = []
  let items: Item[] = []
  let quotes: string[] = []
  const end = (kind?: Block['kind']) => {
    if (kind !== 'item' && items.length > 0) parts.push(listsHtml(items))
    if (kind !== 'quote' && quotes.length > 0) parts.push(`<blockquote>${quotes.join('')}</blockquote>`)
    if (kind !== 'item') items = []
    if (kind !== 'quote') quotes = []
  }
  for (const block of blocks) {
    end(block.kind)
    if (block.kind === 'item') items.push(block)
    else if (block.kind === 'quote') quotes.push(`<p>${runsHtml(block.runs)}</p>`)
    else parts.push(blockHtml(block))
  }
  end()
  return parts.join('')
}

function blockHtml(block: Exclude<Block, Item>): string {
  switch (block.kind) {
    case 'hr':
      return '<hr>'
    case 'pre':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`
    case 'picture':
      return `<img src="${escapeHtml(block.address)}" alt="${escapeHtml(block.alt)}">`
    case 'table':
      return tableHtml(block.rows)
    case 'p':
    case 'quote':
      return `<p>${runsHtml(block.runs)}</p>`
    default:
      return `<${block.kind}>${runsHtml(block.runs, true)}</${block.kind}>`
  }
}

/** Consecutive list items, nested by depth. */
function listsHtml(items: readonly Item[]): string {
  let html = ''
  for (let at = 0; at < items.length;) {
    const first = items[at]
    if (!first) break
    const { level, isNumbered, start } = first
    let entries = ''
    for (let item = items[at]; item && item.level >= level; item = items[at]) {
      if (item.level === level && item.isNumbered !== isNumbered) break
      let end = at + 1
      while ((items[end]?.level ?? 0) > level) end++
      entries += `<li>${blocksHtml(item.blocks) || '<p></p>'}${listsHtml(items.slice(at + 1, end))}</li>`
      at = end
    }
    html += isNumbered ? `<ol${start > 1 ? ` start="${start}"` : ''}>${entries}</ol>` : `<ul>${entries}</ul>`
  }
  return html
}

/** A table. Its first row is the header if it is marked as one, or if it is all bold, as in word processors. */
function tableHtml(rows: readonly Cell[][]): string {
  const [first = []] = rows
  const [only] = first
  // A single cell is only a frame, not a table.
  if (rows.length === 1 && first.length === 1 && only) return blocksHtml(only.blocks)
  const isHead = rows.length > 1 && (first.every((cell) => cell.isHead) || first.every(isBoldCell))
  const lines = rows.map((cells, index) => cells.map((cell) => cellHtml(cell, cell.isHead || (isHead && index === 0))).join(''))
  return `<table><tbody>${lines.map((line) => `<tr>${line}</tr>`).join('')}</tbody></table>`
}

function isBoldCell({ blocks }: Cell): boolean {
  return blocks.length > 0 && blocks.every((block) => block.kind === 'p' && isAllBold(block.runs))
}

function cellHtml({ columns, rows, blocks }: Cell, isHead: boolean): string {
  const spans = `${columns > 1 ? ` colspan="${columns}"` : ''}${rows > 1 ? ` rowspan="${rows}"` : ''}`
  const inner = isHead
    ? blocks.map((block) => (block.kind === 'p' ? `<p>${runsHtml(block.runs, true)}</p>` : blocksHtml([block]))).join('')
    : blocksHtml(blocks)
  const tag = isHead ? 'th' : 'td'
  return `<${tag}${spans}>${inner || '<p></p>'}</${tag}>`
}
