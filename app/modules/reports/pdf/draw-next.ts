import { PAGE, type Sheet } from '#app/modules/pdf/sheet.ts'
import type { ReportDocument } from './report-document.ts'

/** Size of the QR code in points: a camera can read it from a page on a desk. */
const QR_SIZE = 84
const PADDING = 16

/** Draws the next steps, and how to reach the report's page. Returns the height. */
export function drawNext(sheet: Sheet, { ending, company, live }: ReportDocument, y: number): number {
  const width = PAGE.inner - QR_SIZE - 3 * PADDING
  const x = PAGE.left + PADDING
  const draw = (top: number): number => {
    let at = top + PADDING
    at += sheet.tag('H2', () => sheet.text(ending.title, x, at, { role: 'display', size: 15, width })) + 3
    at += sheet.text(ending.text, x, at, { width }) + 5
    at += sheet.text(LIVE, x, at, { width }) + 2
    const link = { size: 8.5, color: 'brand', width } as const
    const height = sheet.text(live.url, x, at, link)
    sheet.link(live.url, { x, y: at, width, height }, 'This report’s web page')
    at += height + 5
    at += sheet.text(`${company.phone} · ${company.email}`, x, at, { role: 'strong', width })
    return at + PADDING - top
  }
  const height = Math.max(sheet.measure(draw), QR_SIZE + 2 * PADDING)
  sheet.box(PAGE.left, y, PAGE.inner, height, { fill: 'band' }, 8)
  draw(y)
  const code = { x: PAGE.right - PADDING - QR_SIZE, y: y + (height - QR_SIZE) / 2, width: QR_SIZE, height: QR_SIZE }
  sheet.tag(
    'Figure',
    () => {
      sheet.box(code.x, code.y, QR_SIZE, QR_SIZE, { fill: 'surface' }, 4)
      sheet.path(live.qr.path, { fill: 'ink' }, { x: code.x, y: code.y, scale: QR_SIZE / live.qr.size })
    },
    'QR code for the web page of this report',
  )
  sheet.link(live.url, code, 'This report’s web page')
  return height
}

const LIVE =
  'This report’s web page stays up to date. There, you can leave out a rental, change your numbers or share the report:'
