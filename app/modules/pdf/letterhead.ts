import type { CompanyFacts } from '#app/content/company.ts'
import { LOGO } from './logo.ts'
import { PAGE, type Sheet } from './sheet.ts'

/** A logo for print: a complete PNG, and its identity. */
export type PrintedLogo = { png: Uint8Array; widthPixels: number; heightPixels: number; contentHash: string }

/** The company on documents. Without a logo, the built-in sign appears beside its name. */
export type PrintedCompany = Pick<CompanyFacts, 'name' | 'shortName' | 'trade' | 'phone' | 'email' | 'postalAddress'> & {
  logo: PrintedLogo | null
}

/** A logo's space in points: between the top of the page and the line below the header. */
const MAX_LOGO = { width: 200, height: 36 }
/** A logo of the recommended 200 by 50 pixels is as large as on a screen. */
const POINTS_PER_PIXEL = 0.75

/** Draws the company in the header of a first page, with up to two lines on the right. The header is 44 points high. */
export function drawLetterhead(sheet: Sheet, company: PrintedCompany, right: readonly string[]): void {
  sheet.aside(() => {
    if (company.logo) drawLogo(sheet, company.logo)
    else drawSign(sheet, company)
    const style = { size: 8.5, color: 'inkMuted', align: 'right', width: 250, maxLines: 1 } as const
    for (const [index, line] of right.entries()) {
      const lower = index + 2 - right.length
      sheet.text(line, PAGE.right - 250, PAGE.top + 5 + lower * 13, style)
    }
    sheet.rule(PAGE.top + 44, { color: 'lineStrong' })
  })
}

function drawLogo(sheet: Sheet, { png, widthPixels, heightPixels }: PrintedLogo): void {
  const scale = Math.min(POINTS_PER_PIXEL, MAX_LOGO.width / widthPixels, MAX_LOGO.height / heightPixels)
  const [width, height] = [widthPixels * scale, heightPixels * scale]
  sheet.image(png, { x: PAGE.left, y: PAGE.top + (MAX_LOGO.height - height) / 2, width, height })
}

function drawSign(sheet: Sheet, { shortName, trade }: PrintedCompany): void {
  for (const shape of LOGO) sheet.path(shape.d, shape, { x: PAGE.left, y: PAGE.top, scale: 0.82 })
  sheet.text(shortName, PAGE.left + 42, PAGE.top + 1, { role: 'display', size: 16, width: 220, maxLines: 1 })
  sheet.text(trade, PAGE.left + 42, PAGE.top + 21, { size: 8, color: 'inkMuted', width: 220, maxLines: 1 })
}
