import { formatDollars } from '#app/format/money.ts'
import type { Block } from '#app/modules/pdf/pages.ts'
import { PAGE, type Sheet } from '#app/modules/pdf/sheet.ts'
import type { Report } from '../report.ts'
import { drawFacts, drawList, drawSection } from './draw-frame.ts'
import { type Column, drawTable } from './draw-table.ts'
import type { ReportDocument } from './report-document.ts'

/** Most lines of a method. The rest is only on the screen. */
const METHOD_LINES = 14

/** The details behind the figures, in the order of the page's sections. */
export function behindSections(sheet: Sheet, { report, zipCode, included }: ReportDocument): Block['draw'][] {
  return [
    (y) => drawMethod(sheet, report, y),
    (y) => {
      const at = drawSection(sheet, 'Property details', y)
      return at + drawFacts(sheet, report.facts, at) - y
    },
    (y) => {
      let at = drawSection(sheet, 'The local market', y, zipCode === '' ? '' : `ZIP ${zipCode}`)
      at += drawFacts(sheet, report.market, at)
      const statistics = report.comparables?.statistics ?? []
      if (statistics.length > 0) at += 8 + drawFacts(sheet, statistics, at + 8)
      return at - y
    },
    (y) => drawProjections(sheet, report, y),
    (y) => {
      const at = drawSection(sheet, "What's Included", y)
      return at + drawList(sheet, included, at) - y
    },
  ]
}

function drawMethod(sheet: Sheet, report: Report, top: number): number {
  const { source, method, range, rangeNote, figure, comparables } = report
  const { low, high } = report.rentDollars
  let y = drawSection(sheet, 'How we got this', top)
  const words = { size: 9.5, width: PAGE.inner } as const
  y += sheet.text(`${source.name}, ${source.madeOn}. ${source.text}`, PAGE.left, y, words) + 4
  if (source.note) y += sheet.text(source.note, PAGE.left, y, { ...words, maxLines: 2 }) + 4
  const ends = range.wide ?? `Low ${formatDollars(low)}, high ${formatDollars(high)}.`
  const ranges = [range.likely, ends, rangeNote].filter(Boolean).join(' ')
  y += sheet.text(ranges, PAGE.left, y, words) + 4
  if (comparables) y += sheet.text(`Comparables: ${comparables.caption}.`, PAGE.left, y, words) + 4
  if (method.length > 0)
    y += sheet.text(method.join(' '), PAGE.left, y, { size: 8.5, color: 'inkMuted', maxLines: METHOD_LINES }) + 4
  y += sheet.text(figure.disclaimer, PAGE.left, y, { role: 'strong', size: 9.5 })
  return y - top
}

const projectionColumns = (figureName: string): readonly Column[] => [
  { label: 'A year of renting', x: 0, width: 210 },
  { label: 'Low', x: 220, width: 80, figures: true },
  { label: figureName, x: 328, width: 80, figures: true },
  { label: 'High', x: 436, width: 84, figures: true },
]

function drawProjections(sheet: Sheet, { projections, figure }: Report, top: number): number {
  let y = drawSection(sheet, 'Financial projections', top)
  const rows = projections.rows.map(({ label, low, estimate, high, kind }) => ({
    cells: [label, low, estimate, high],
    sum: kind === 'sum',
  }))
  y += drawTable(sheet, projectionColumns(figure.name), rows, y, 2) + 6
  y += sheet.text(projections.note, PAGE.left, y, { size: 8, color: 'inkMuted', maxLines: 3 })
  return y - top
}
