import { formatDollars } from '#app/format/money.ts'
import { PAGE, Sheet } from '#app/modules/pdf/sheet.ts'
import type { Report } from '../report.ts'
import { drawFacts, drawFoot, drawHead, drawList, drawSection, listHeight } from './draw-frame.ts'
import { drawGauge } from './draw-gauge.ts'
import { type Column, drawTable, rowsThatFit } from './draw-table.ts'
import type { ReportDocument } from './report-document.ts'

/** Lines that the method may take of the second page, where what comes after it leaves so much room. */
const METHOD_LINES = { min: 3, max: 12 }
const METHOD_LINE_HEIGHT = 12.2

/** Points that the comparables may take of the second page; what finds no room is on the screen. */
const COMPARABLES_HEIGHT = 190

/** Draws a report on at most two Letter pages and returns the PDF's bytes. */
export async function drawReport(content: ReportDocument): Promise<Uint8Array> {
  const address = [content.street, content.locality].filter(Boolean).join(', ')
  const sheet = new Sheet({
    title: `Rent analysis for ${address.slice(0, 120)}`,
    author: content.company.name,
    subject: `Estimated monthly rent, ${content.report.source.madeOn}`,
    madeAt: new Date(),
  })
  drawFirstPage(sheet, content, address)
  sheet.newPage()
  drawSecondPage(sheet, content, address)
  return sheet.finish()
}

function drawFirstPage(sheet: Sheet, content: ReportDocument, address: string): void {
  const { report } = content
  drawHead(sheet, content)
  let y = 100
  y += drawAddress(sheet, content, address, y)
  y += drawWarning(sheet, report.warning, y)
  // What is above decides how much air is left between the sections.
  const gap = y > 190 ? 7 : y > 145 ? 14 : 20
  y += drawRent(sheet, report, y) + gap
  y = drawSection(sheet, 'Property details', y)
  y += drawFacts(sheet, report.facts, y) + gap
  y = drawSection(sheet, 'The market around it', y, content.zipCode === '' ? '' : `ZIP ${content.zipCode}`)
  y += drawFacts(sheet, report.market, y) + gap
  y = drawSection(sheet, 'Financial projections', y)
  y += drawProjections(sheet, content, y) + 6
  sheet.text(report.projections.note, PAGE.left, y, { size: 8, colour: 'inkMuted', maxLines: 3 })
  drawFoot(sheet, content, 1)
}

/** The address on one line where it is short, else the street on up to two smaller ones, and below it the town, which is never cut off. */
function drawAddress(sheet: Sheet, content: ReportDocument, address: string, y: number): number {
  return sheet.tag('H1', () => {
    if (sheet.widthOf(address, { role: 'display', size: 22 }) < PAGE.inner)
      return sheet.text(address, PAGE.left, y, { role: 'display', size: 22, maxLines: 1 }) + 14
    const height = sheet.text(content.street, PAGE.left, y, { role: 'display', size: 16, maxLines: 2 }) + 1
    return height + sheet.text(content.locality, PAGE.left, y + height, { role: 'display', size: 12, maxLines: 1 }) + 14
  })
}

/** The rent in the largest type, the range below it, the gauge beside it; returns the height. */
function drawRent(sheet: Sheet, report: Report, top: number): number {
  const width = 262
  let y = top
  y +=
    sheet.text(formatDollars(report.rentDollars.estimate), PAGE.left - 2, y, {
      role: 'display',
      size: 60,
      width: width + 14,
      maxLines: 1,
    }) - 2
  y += sheet.text(report.rentCaption, PAGE.left, y, { size: 10, colour: 'inkMuted', width, maxLines: 2 }) + 8
  sheet.rule(y, { colour: 'lineStrong', to: PAGE.left + width })
  y += 8
  const { likely, wide } = report.range
  if (likely !== null) y += sheet.text(likely, PAGE.left, y, { role: 'strong', size: 9, width }) + 2
  if (wide !== null) y += sheet.text(wide, PAGE.left, y, { size: 9, width }) + 2
  const ends = `Low ${formatDollars(report.rentDollars.low)}, high ${formatDollars(report.rentDollars.high)}`
  y += sheet.text(ends, PAGE.left, y, { role: likely === null ? 'strong' : 'body', size: 9, width }) + 2
  // Where the ranges say what they hold, the second page tells the rest.
  if (likely === null) y += sheet.text(report.rangeNote, PAGE.left, y, { size: 8.5, colour: 'inkMuted', width })
  const gauge = drawGauge(sheet, report, PAGE.left + 282, top, 238)
  return Math.max(y - top, gauge)
}

function drawSecondPage(sheet: Sheet, content: ReportDocument, address: string): void {
  const { report } = content
  sheet.aside(() => sheet.text(address, PAGE.left, PAGE.top, { size: 8.5, colour: 'inkMuted', maxLines: 1, width: PAGE.inner }))
  let y: number = PAGE.top + 24
  if (report.comparables) {
    y = drawSection(sheet, 'Comparable properties', y, report.comparables.caption)
    if (report.comparables.statistics.length > 0) y += drawFacts(sheet, report.comparables.statistics, y) + 10
    y += drawComparables(sheet, content, y) + 16
  }
  y = drawSection(sheet, 'How we got this', y)
  const source = `${report.source.name}, ${report.source.madeOn}. ${report.source.text}`
  y += sheet.text(source, PAGE.left, y, { size: 9.5, width: 470 }) + 4
  if (report.source.note) y += sheet.text(report.source.note, PAGE.left, y, { size: 9.5, width: 470, maxLines: 2 }) + 4
  const box = { width: PAGE.inner - 36, size: 9.5 }
  const boxHeight = sheet.heightOf(content.ending.text, box) + 58
  if (report.method.length > 0) {
    const room = PAGE.bottom - 16 - y - (74 + listHeight(content.included) + boxHeight)
    const maxLines = Math.max(METHOD_LINES.min, Math.min(METHOD_LINES.max, Math.floor(room / METHOD_LINE_HEIGHT)))
    y += sheet.text(report.method.join(' '), PAGE.left, y, { size: 8.5, colour: 'inkMuted', maxLines }) + 4
  }
  y += sheet.text(report.figure.disclaimer, PAGE.left, y, { role: 'strong', size: 9.5 }) + 16
  y = drawSection(sheet, "What's Included", y)
  y += drawList(sheet, content.included, y) + 16
  sheet.box(PAGE.left, y, PAGE.inner, boxHeight, { fill: 'band' }, 8)
  sheet.tag('H2', () => sheet.text(content.ending.title, PAGE.left + 18, y + 14, { role: 'display', size: 14 }))
  sheet.text(content.ending.text, PAGE.left + 18, y + 34, box)
  sheet.text(`${content.company.phone} · ${content.company.email}`, PAGE.left + 18, y + boxHeight - 22, {
    role: 'strong',
    size: 9.5,
  })
  drawFoot(sheet, content, 2)
}

/** What a reader must know before the figure. */
function drawWarning(sheet: Sheet, warning: Report['warning'], y: number): number {
  if (!warning) return 0
  const width = PAGE.inner - 24
  const height = 28 + sheet.heightOf(warning.text, { size: 8.5, width })
  sheet.box(PAGE.left, y, PAGE.inner, height, { fill: 'wheatTint' })
  sheet.text(warning.title, PAGE.left + 12, y + 7, { role: 'strong', size: 10, width, maxLines: 1 })
  sheet.text(warning.text, PAGE.left + 12, y + 21, { size: 8.5, width })
  return height + 10
}

const projectionColumns = (figureName: string): readonly Column[] => [
  { label: 'A year of renting', x: 0, width: 210 },
  { label: 'Low', x: 220, width: 80, figures: true },
  { label: figureName, x: 328, width: 80, figures: true },
  { label: 'High', x: 436, width: 84, figures: true },
]

function drawProjections(sheet: Sheet, content: ReportDocument, y: number): number {
  const rows = content.report.projections.rows.map(({ label, low, estimate, high, kind }) => ({
    cells: [label, low, estimate, high],
    sum: kind === 'sum',
  }))
  return drawTable(sheet, projectionColumns(content.report.figure.name), rows, y, 2)
}

const COMPARABLE_COLUMNS: readonly Column[] = [
  { label: 'Address', x: 0, width: 148 },
  { label: 'Distance', x: 152, width: 66, figures: true },
  { label: 'Rooms', x: 232, width: 62 },
  { label: 'Square feet', x: 296, width: 52, figures: true },
  { label: 'Rent', x: 354, width: 46, figures: true },
  { label: 'Per sq ft', x: 404, width: 50, figures: true },
  { label: 'Similarity', x: 460, width: 60, figures: true },
]

function drawComparables(sheet: Sheet, content: ReportDocument, y: number): number {
  const all = content.report.comparables?.rows ?? []
  const rows = all.map((row) => ({
    cells: [
      row.isSample ? `${row.address} (sample)` : row.address,
      row.distance,
      row.rooms,
      row.squareFootage,
      row.rent,
      row.rentPerSquareFoot?.replace(' per sq ft', '') ?? '–',
      row.similarity === null ? 'not known' : String(row.similarity),
    ],
  }))
  const shown = rowsThatFit(sheet, COMPARABLE_COLUMNS, rows, COMPARABLES_HEIGHT)
  const height = drawTable(sheet, COMPARABLE_COLUMNS, shown, y)
  const left = rows.length - shown.length
  if (left <= 0) return height
  const words = `${left} more on the web page of this report.`
  return height + 6 + sheet.text(words, PAGE.left, y + height + 6, { size: 8.5, colour: 'inkMuted' })
}
