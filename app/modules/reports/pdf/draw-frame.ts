import { drawLetterhead } from '#app/modules/pdf/letterhead.ts'
import { PAGE, type Sheet } from '#app/modules/pdf/sheet.ts'
import type { ReportFact } from '../report.ts'
import type { ReportDocument } from './report-document.ts'

/** The area for content: below the header or the running title, and above the footer. */
export const ROOM = {
  first: { top: PAGE.top + 58, bottom: PAGE.bottom - 16 },
  next: { top: PAGE.top + 24, bottom: PAGE.bottom - 16 },
}

/** Draws everything around the content: the company on the first page, the address on the others, the footer on all. */
export function drawFrame(sheet: Sheet, content: ReportDocument, address: string, page: number, pages: number): void {
  const { company, report } = content
  if (page === 1)
    drawLetterhead(sheet, company, [`Rent analysis · ${report.source.madeOn}`, `${company.phone} · ${company.email}`])
  sheet.aside(() => {
    if (page > 1) sheet.text(address, PAGE.left, PAGE.top, { size: 8.5, color: 'inkMuted', maxLines: 1, width: PAGE.inner })
    sheet.rule(PAGE.bottom - 8)
    const words = `${report.figure.disclaimer} Source: ${report.source.name}. ${company.name}`
    sheet.text(words, PAGE.left, PAGE.bottom, { size: 7.5, color: 'inkMuted', width: 460, maxLines: 1 })
    const number = { size: 7.5, color: 'inkMuted', width: 60, align: 'right' } as const
    sheet.text(`Page ${page} of ${pages}`, PAGE.right - 60, PAGE.bottom, number)
  })
}

/** Draws a heading, with text to the right of it. Returns where its content begins. */
export function drawSection(sheet: Sheet, title: string, y: number, aside = ''): number {
  sheet.tag('H2', () => sheet.text(title, PAGE.left, y, { role: 'display', size: 15, width: 260, maxLines: 1 }))
  const width = PAGE.inner - Math.min(260, sheet.widthOf(title, { role: 'display', size: 15 })) - 16
  if (aside !== '')
    sheet.text(aside, PAGE.right - width, y + 5, { size: 8.5, color: 'inkMuted', width, align: 'right', maxLines: 1 })
  return y + 25
}

/** Draws facts side by side below a rule. The first one may need more room. Returns the height. */
export function drawFacts(sheet: Sheet, facts: readonly ReportFact[], y: number): number {
  const shares = facts.map((_, index) => (index === 0 && facts.length > 4 ? 1.7 : 1))
  const unit = PAGE.inner / shares.reduce((sum, share) => sum + share, 0)
  sheet.rule(y)
  let x: number = PAGE.left
  let tallest = 0
  for (const [index, fact] of facts.entries()) {
    const width = unit * (shares[index] ?? 1) - 10
    let height = sheet.text(fact.label, x, y + 8, { size: 8, color: 'inkMuted', width, maxLines: 1 }) + 8
    height += sheet.text(fact.value, x, y + height + 1, { role: 'display', size: 14, width, maxLines: 2 })
    if (fact.note) height += sheet.text(fact.note, x, y + height + 2, { size: 7.5, color: 'inkMuted', width, maxLines: 2 })
    tallest = Math.max(tallest, height)
    x += unit * (shares[index] ?? 1)
  }
  return tallest + 2
}

const LIST_ROW = 17

/** Draws a list in two columns, with a check mark per item. Returns the height. */
export function drawList(sheet: Sheet, items: readonly string[], y: number): number {
  const rows = Math.ceil(items.length / 2)
  sheet.group('L', () => {
    for (const [index, item] of items.entries()) {
      const x = PAGE.left + (index >= rows ? PAGE.inner / 2 : 0)
      const top = y + (index % rows) * LIST_ROW
      sheet.path('M0 4l3 3 6-7', { stroke: 'wheatLine', width: 1.5 }, { x, y: top + 3, scale: 1 })
      sheet.tag('LI', () => sheet.text(item, x + 18, top, { width: PAGE.inner / 2 - 26, maxLines: 1 }))
    }
  })
  return rows * LIST_ROW
}
