import { startOf } from '#app/format/shorten.ts'
import type { Clause } from '#app/content/management-agreement.ts'
import { drawLetterhead } from '#app/modules/pdf/letterhead.ts'
import { PAGE, Sheet } from '#app/modules/pdf/sheet.ts'
import type { AgreementDocument } from '../agreement-text.ts'
import { drawEvidence } from './draw-evidence.ts'
import { type Flow, breakPageIfNeeded } from '#app/modules/pdf/flow.ts'

const TEXT = { size: 10, width: PAGE.inner } as const

/** Draws a signed agreement on Letter pages, with the signature evidence at the end, and returns the PDF's bytes. */
export async function drawAgreement(content: AgreementDocument): Promise<Uint8Array> {
  const { agreement, company, propertyAddress, signatures, madeAt } = content
  const sheet = new Sheet({
    title: startOf(`${agreement.title}, ${propertyAddress}`, 160),
    author: company.name,
    subject: signatures.map(({ name, at }) => `Signed by ${name}, ${at}`).join('; '),
    madeAt: new Date(madeAt),
  })
  const flow: Flow = { sheet, y: PAGE.top }
  drawHead(flow, content)
  for (const clause of agreement.clauses) drawClause(flow, clause)
  for (const signature of signatures) drawSignature(flow, signature)
  sheet.newPage()
  flow.y = PAGE.top
  drawEvidence(flow, content)
  sheet.onEachPage((page, pages) => drawFoot(sheet, content, page, pages))
  return sheet.finish()
}

function drawClause(flow: Flow, clause: Clause): void {
  const { sheet } = flow
  const heading = sheet.heightOf(clause.title, { role: 'strong', size: 11, width: PAGE.inner }) + 4
  // Keeps a heading with its first paragraph.
  breakPageIfNeeded(flow, heading + sheet.heightOf(clause.text[0] ?? '', TEXT))
  flow.y += sheet.tag('H2', () => sheet.text(clause.title, PAGE.left, flow.y, { role: 'strong', size: 11 })) + 4
  for (const paragraph of clause.text) {
    breakPageIfNeeded(flow, sheet.heightOf(paragraph, TEXT))
    flow.y += sheet.text(paragraph, PAGE.left, flow.y, TEXT) + 6
  }
  flow.y += 6
}

function drawFoot(sheet: Sheet, content: AgreementDocument, page: number, pages: number): void {
  sheet.aside(() => {
    sheet.rule(PAGE.bottom - 8)
    const words = `${content.company.name} · Document ${content.documentId}`
    sheet.text(words, PAGE.left, PAGE.bottom, { size: 7.5, color: 'inkMuted', width: 420, maxLines: 1 })
    const right = { size: 7.5, color: 'inkMuted', width: 80, align: 'right' } as const
    sheet.text(`Page ${page} of ${pages}`, PAGE.right - 80, PAGE.bottom, right)
  })
}

function drawHead(flow: Flow, content: AgreementDocument): void {
  const { sheet } = flow
  const { company, agreement } = content
  drawLetterhead(sheet, company, [`${company.phone} · ${company.email}`])
  flow.y = PAGE.top + 62
  flow.y += sheet.tag('H1', () => sheet.text(agreement.title, PAGE.left, flow.y, { role: 'display', size: 24 })) + 4
  flow.y += sheet.text(content.propertyAddress, PAGE.left, flow.y, { size: 11, color: 'inkMuted', maxLines: 2 }) + 4
  flow.y += sheet.text(agreement.mark, PAGE.left, flow.y, { size: 8.5, color: 'inkMuted', maxLines: 2 }) + 16
}

/** Draws the signature: the name as typed, below the last clause. */
function drawSignature(flow: Flow, signature: AgreementDocument['signatures'][number]): void {
  const { sheet } = flow
  breakPageIfNeeded(flow, 110)
  sheet.box(PAGE.left, flow.y, PAGE.inner, 92, { fill: 'band' }, 8)
  sheet.text('Signed electronically by the Owner', PAGE.left + 18, flow.y + 12, { size: 8.5, color: 'inkMuted' })
  const name = { role: 'display', size: 22, width: PAGE.inner - 36, maxLines: 1 } as const
  sheet.text(signature.name, PAGE.left + 18, flow.y + 26, name)
  sheet.rule(flow.y + 60, { from: PAGE.left + 18, to: PAGE.right - 18, color: 'lineStrong' })
  const line = { size: 9, width: PAGE.inner - 36, maxLines: 1 } as const
  sheet.text(`${signature.at} · ${signature.email}`, PAGE.left + 18, flow.y + 67, line)
  flow.y += 110
}

/** A photo of a page signed by hand. `width` and `height` are the photo's, in pixels. */
export type PaperDocument = { title: string; author: string; jpeg: Uint8Array; width: number; height: number; madeAt: number }

/** Draws the photo of a signed page as large as fits on a Letter page, and returns the PDF's bytes. */
export async function drawPaper({ title, author, jpeg, width, height, madeAt }: PaperDocument): Promise<Uint8Array> {
  const sheet = new Sheet({ title, author, subject: 'Signed on paper', madeAt: new Date(madeAt) })
  sheet.tag('Figure', () => sheet.photo(jpeg, { width, height }), `Photo of the signed page: ${title}`)
  return sheet.finish()
}
