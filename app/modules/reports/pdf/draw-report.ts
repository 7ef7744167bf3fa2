import { startOf } from '#app/format/shorten.ts'
import { type Block, placesOn, shareOut } from '#app/modules/pdf/pages.ts'
import { PAGE, Sheet } from '#app/modules/pdf/sheet.ts'
import { behindSections } from './draw-behind.ts'
import { drawCashFlow } from './draw-cash-flow.ts'
import { comparableBlocks } from './draw-comparables.ts'
import { drawFrame, ROOM } from './draw-frame.ts'
import { drawNext } from './draw-next.ts'
import { drawTop } from './draw-top.ts'
import { drawTrend } from './draw-trend.ts'
import type { ReportDocument } from './report-document.ts'

/** Map widths to try, in points, until no page is less than half full. Beside the first, a rental's facts fit on one line. */
const MAP_WIDTHS = [196, 184, 174]
const HALF = 0.5

/** Draws a report on Letter pages, in the order of its page. Returns the PDF's bytes. */
export async function drawReport(content: ReportDocument): Promise<Uint8Array> {
  const address = [content.street, content.locality].filter(Boolean).join(', ')
  const sheet = new Sheet({
    title: `Rent analysis for ${startOf(address, 120)}`,
    author: content.company.name,
    subject: `Estimated monthly rent, ${content.report.source.madeOn}`,
    madeAt: new Date(),
  })
  for (const [index, page] of arrange(sheet, content, address).entries()) {
    if (index > 0) sheet.newPage()
    const places = placesOn(page, index === 0 ? ROOM.first : ROOM.next)
    for (const [place, block] of page.entries()) block.draw(places[place] ?? PAGE.top)
  }
  sheet.onEachPage((page, count) => drawFrame(sheet, content, address, page, count))
  return sheet.finish()
}

type SizedBlock = Block & { height: number }

/**
 * Arranges blocks on pages, with the largest map that leaves no page less than half full, or else the one that fills them best.
 */
function arrange(sheet: Sheet, content: ReportDocument, address: string): SizedBlock[][] {
  let best: { fill: number; pages: SizedBlock[][] } = { fill: 0, pages: [] }
  for (const mapWidth of content.map === null ? [0] : MAP_WIDTHS) {
    const blocks = blocksOf(sheet, content, address, mapWidth)
    const sized = blocks.map((block) => ({ ...block, height: sheet.measure(block.draw) }))
    const { pages, fill } = shareOut(sized, ROOM.first, ROOM.next)
    if (fill > best.fill) best = { fill, pages: pages.map((page) => sized.filter((_, index) => page.includes(index))) }
    if (best.fill >= HALF) break
  }
  return best.pages
}

function blocksOf(sheet: Sheet, content: ReportDocument, address: string, mapWidth: number): Block[] {
  const { report, map, trend, cashFlow } = content
  const sections: Block['draw'][] = [
    ...(trend ? [(y: number) => drawTrend(sheet, trend, y)] : []),
    (y) => drawCashFlow(sheet, cashFlow, y),
    (y) => drawNext(sheet, content, y),
    ...behindSections(sheet, content),
  ]
  return [
    { draw: (y) => drawTop(sheet, content, address, y) },
    ...(report.comparables ? comparableBlocks(sheet, report.comparables, map, mapWidth) : []),
    ...sections.map((draw) => ({ draw })),
  ]
}
