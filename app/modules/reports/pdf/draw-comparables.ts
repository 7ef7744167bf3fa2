import type { Block } from '#app/modules/pdf/pages.ts'
import { PAGE, type Sheet } from '#app/modules/pdf/sheet.ts'
import type { ReportMap } from '../draw-report-map.server.ts'
import type { ReportComparable, ReportComparables } from '../report-comparables.ts'
import { shortFacts } from '../report-summary.ts'
import { drawMapOnReport } from './draw-area-map.ts'
import { circlePath } from './draw-gauge.ts'
import { drawSection } from './draw-frame.ts'

/** Comparables that are printed. The page shows the others. */
const MAX_SHOWN = 20
const CARD_GAP = 5
const COLUMN_GAP = 12
const WIDE_CARD = (PAGE.inner - COLUMN_GAP) / 2

/**
 * The rentals as on the page: the map with the first cards beside it, then the rest in rows of two,
 * one block per row. `mapWidth` in points; 0 omits the map.
 */
export function comparableBlocks(
  sheet: Sheet,
  { summary, rows }: ReportComparables,
  map: ReportMap | null,
  mapWidth: number,
): Block[] {
  const shown = rows.slice(0, MAX_SHOWN)
  const cards = shown.map(
    (row, place) => (x: number, y: number, width: number) => drawCard(sheet, row, place + 1, { x, y, width }),
  )
  const left = rows.length - shown.length
  const more = left > 0 ? `${left} more on this report’s web page.` : ''
  const head = (y: number) => drawSection(sheet, 'Comparable properties', y, summary)
  const beside = map === null ? 0 : cardsBeside(sheet, cards, map, mapWidth)
  const blocks: Block[] = []
  if (map !== null)
    blocks.push({
      draw: (top) => {
        const y = head(top)
        const x = PAGE.left + mapWidth + COLUMN_GAP
        let below = y
        for (const card of cards.slice(0, beside)) below += card(x, below, PAGE.right - x) + CARD_GAP
        return Math.max(y + drawMapOnReport(sheet, map, PAGE.left, y, mapWidth), below - CARD_GAP) - top
      },
    })
  const others = cards.slice(beside)
  for (let place = 0; place < others.length; place += 2) {
    const pair = others.slice(place, place + 2)
    const isFirst = blocks.length === 0
    const isLast = place + 2 >= others.length
    blocks.push({
      isRow: !isFirst,
      draw: (top) => {
        const y = isFirst ? head(top) : top
        const heights = pair.map((card, column) => card(PAGE.left + column * (WIDE_CARD + COLUMN_GAP), y, WIDE_CARD))
        const height = y - top + Math.max(...heights)
        return isLast && more !== '' ? height + drawMore(sheet, more, top + height) : height
      },
    })
  }
  return blocks
}

function drawMore(sheet: Sheet, words: string, y: number): number {
  return 6 + sheet.text(words, PAGE.left, y + 6, { size: 8.5, color: 'inkMuted' })
}

type Card = (x: number, y: number, width: number) => number

/** How much taller the cards may be than the map with its text, in points: the last card of five stays beside it. */
const MAX_BELOW_MAP = 40

/** How many cards together are about as tall as the map with its text. */
function cardsBeside(sheet: Sheet, cards: readonly Card[], map: ReportMap, mapWidth: number): number {
  const mapHeight = sheet.measure((y) => drawMapOnReport(sheet, map, PAGE.left, y, mapWidth))
  const width = PAGE.inner - mapWidth - COLUMN_GAP
  let height = 0
  let count = 0
  for (const card of cards) {
    height += sheet.measure((y) => card(0, y, width)) + CARD_GAP
    if (height - CARD_GAP > mapHeight + MAX_BELOW_MAP && count > 0) break
    count++
  }
  return count
}

/** Draws a rental's number, address, rent, facts, similarity, and why it compares. Returns the height. */
function drawCard(sheet: Sheet, row: ReportComparable, number: number, place: { x: number; y: number; width: number }): number {
  const { x, y, width } = place
  const { isLeftOut, similarity } = row
  const text = { x: x + 26, width: width - 34 }
  const draw = (top: number): number => {
    let at = top + 6
    const rent = { role: 'display', size: 12, width: 72, align: 'right', maxLines: 1 } as const
    sheet.text(row.rent, x + width - 80, at - 1, { ...rent, color: isLeftOut ? 'inkMuted' : 'ink' })
    const address = `${row.address.split(',')[0] ?? ''}${row.isSample ? ' (sample)' : ''}`
    at += sheet.text(address, text.x, at, { role: 'strong', size: 9, width: text.width - 62, maxLines: 2 }) + 1
    at +=
      sheet.text(shortFacts(row).join(' · '), text.x, at, { size: 7.3, color: 'inkMuted', width: text.width, maxLines: 2 }) + 2
    const why = isLeftOut ? `Left out of your selection. ${row.why}` : row.why
    if (similarity === null) at += sheet.text(why, text.x, at, { size: 7.5, color: 'inkMuted', width: text.width, maxLines: 2 })
    else {
      const bar = 44
      sheet.box(text.x, at + 2.5, bar, 4.5, { fill: 'brandSoft' }, 2.2)
      if (similarity > 0) sheet.box(text.x, at + 2.5, Math.max(4.5, (bar * similarity) / 100), 4.5, { fill: 'brand' }, 2.2)
      sheet.text(`${similarity}%`, text.x + bar + 5, at, { role: 'strong', size: 7.5, width: 26 })
      const beside = { size: 7.5, color: 'inkMuted', width: text.width - bar - 32, maxLines: 2 } as const
      at += Math.max(9.5, sheet.text(why, text.x + bar + 32, at, beside))
    }
    return at + 5 - top
  }
  const height = sheet.measure(draw)
  sheet.box(x, y, width, height, { fill: isLeftOut ? 'surface' : 'paper', stroke: 'lineStrong' }, 5)
  sheet.path(circlePath(x + 14, y + 14, 8), { fill: isLeftOut ? 'control' : 'brand' })
  sheet.text(String(number), x + 4, y + 9, { role: 'strong', size: 8, color: 'surface', width: 20, align: 'center' })
  draw(y)
  return height
}
