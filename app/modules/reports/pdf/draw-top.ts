import { formatDollars } from '#app/format/money.ts'
import { PAGE, type Sheet } from '#app/modules/pdf/sheet.ts'
import type { Report } from '../report.ts'
import { describeRange } from '../report-summary.ts'
import { drawGauge } from './draw-gauge.ts'
import type { ReportDocument } from './report-document.ts'

/**
 * Draws what an owner asks first, as on the page: the rent, its range, how sure it is, and the person to call. Returns the
 * height.
 */
export function drawTop(sheet: Sheet, content: ReportDocument, address: string, top: number): number {
  let y = top
  y += drawAddress(sheet, content, address, y)
  y += sheet.text(content.report.brief.join(' · '), PAGE.left, y, { color: 'inkMuted', maxLines: 2 }) + 8
  y += drawRent(sheet, content.report, y) + 10
  y += drawPerson(sheet, content, y)
  return y - top
}

/**
 * Draws a short address on one line. Otherwise the street takes up to two smaller lines, with the city below, which is never
 * truncated.
 */
function drawAddress(sheet: Sheet, { street, locality }: ReportDocument, address: string, y: number): number {
  return sheet.tag('H1', () => {
    if (sheet.widthOf(address, { role: 'display', size: 22 }) < PAGE.inner)
      return sheet.text(address, PAGE.left, y, { role: 'display', size: 22, maxLines: 1 }) + 3
    const height = sheet.text(street, PAGE.left, y, { role: 'display', size: 16, maxLines: 2 }) + 1
    return height + sheet.text(locality, PAGE.left, y + height, { role: 'display', size: 12, maxLines: 1 }) + 3
  })
}

/** Draws the rent in the largest type, its range below, and the gauge beside it. Returns the height. */
function drawRent(sheet: Sheet, report: Report, top: number): number {
  const width = 262
  const { selection, certainty, figure, proof } = report
  const band = describeRange(report)
  let y = top
  y += sheet.text(formatDollars(report.shown.estimate), PAGE.left - 2, y, { role: 'display', size: 60, width, maxLines: 1 }) - 2
  y += sheet.text(report.rentCaption, PAGE.left, y, { size: 10, color: 'inkMuted', width, maxLines: 2 }) + 3
  if (selection && selection.estimateDollars !== null) {
    const words = `${selection.title}. Ours is ${formatDollars(report.rentDollars.estimate)}.`
    y += sheet.text(words, PAGE.left, y, { size: 9, color: 'inkMuted', width, maxLines: 2 }) + 3
  }
  y += sheet.text(`${band.between} ${band.ends}.`, PAGE.left, y + 2, { role: 'strong', size: 10.5, width }) + 3
  y += sheet.text(band.note, PAGE.left, y, { size: 9, width, maxLines: 3 }) + 7
  sheet.rule(y, { color: 'lineStrong', to: PAGE.left + width })
  y += 8
  for (const mark of MARKS) {
    const isOn = mark <= certainty.level
    const box = { x: PAGE.left + (mark - 1) * 17, y: y + 3 }
    sheet.box(box.x, box.y, 14, 5, { stroke: 'brand', ...(isOn ? { fill: 'brand' as const } : {}) }, 1.5)
  }
  const sure = `How sure we are: ${certainty.name}`
  y += sheet.text(sure, PAGE.left + MARKS.length * 17 + 6, y, { role: 'strong', width: width - 74 }) + 2
  const proven = proof.map(({ label, value }) => `${label}: ${value}.`)
  for (const words of [`${certainty.text} ${figure.disclaimer}`, ...proven])
    y += sheet.text(words, PAGE.left, y, { size: 8.5, color: 'inkMuted', width }) + 2
  const gauge = drawGauge(sheet, report, PAGE.left + 282, top + 10, 238) + 10
  return Math.max(y - top, gauge)
}

const MARKS = [1, 2, 3, 4]

/** Draws the person to call, with their portrait. */
function drawPerson(sheet: Sheet, { person, ending, company }: ReportDocument, y: number): number {
  sheet.box(PAGE.left, y, PAGE.inner, 52, { fill: 'wheatTint' }, 8)
  const { portrait } = person
  const place = { x: PAGE.left + 10, y: y + 4, ...PORTRAIT }
  if (portrait) sheet.tag('Figure', () => sheet.image(portrait, place), `Portrait of ${person.name}`)
  const [x, width] = [PAGE.left + 58, PAGE.inner - 70]
  sheet.text(`${ending.call} ${person.phone}`, x, y + 9, { role: 'strong', size: 11, width, maxLines: 1 })
  const who = `${person.name}, ${person.role}, ${ending.who} You can also email ${company.email}.`
  sheet.text(who, x, y + 26, { size: 8.5, color: 'inkMuted', width, maxLines: 2 })
  return 52
}

/** The page's portrait is 200 by 250. */
const PORTRAIT = { width: 35.2, height: 44 }
