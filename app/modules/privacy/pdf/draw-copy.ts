import { drawnHeight, type Flow, breakPageIfNeeded } from '#app/modules/pdf/flow.ts'
import { drawLetterhead } from '#app/modules/pdf/letterhead.ts'
import { PAGE, Sheet } from '#app/modules/pdf/sheet.ts'
import type { CopyDocument } from '../copy-document.ts'

const LABEL = { size: 9, width: 130, color: 'inkMuted', maxLines: 2 } as const
const VALUE = { size: 9.5, width: PAGE.inner - 140, maxLines: 60 } as const
/** Maximum characters drawn in one piece, less than fits on a page. */
const MAX_PIECE = 1_500

/** Draws a person's copy on Letter pages and returns the PDF's bytes. */
export async function drawCopy(copy: CopyDocument): Promise<Uint8Array> {
  const sheet = new Sheet({
    title: `What ${copy.company.name} knows about ${copy.email}`,
    author: copy.company.name,
    subject: 'Copy of personal data',
    madeAt: new Date(copy.madeAt),
  })
  const flow: Flow = { sheet, y: PAGE.top }
  drawHead(flow, copy)
  for (const section of copy.sections) drawSection(flow, section)
  sheet.onEachPage((page, pages) => drawFoot(sheet, copy, page, pages))
  return sheet.finish()
}

function drawHead(flow: Flow, { company, email, made }: CopyDocument): void {
  const { sheet } = flow
  drawLetterhead(sheet, company, [])
  flow.y = PAGE.top + 66
  const title = { role: 'display', size: 24, maxLines: 2 } as const
  flow.y += sheet.tag('H1', () => sheet.text('Your data', PAGE.left, flow.y, title)) + 4
  flow.y += sheet.text(`${email}, as of ${made}`, PAGE.left, flow.y, { size: 10.5, color: 'inkMuted', maxLines: 2 }) + 16
}

function drawSection(flow: Flow, { title, records }: CopyDocument['sections'][number]): void {
  const { sheet } = flow
  breakPageIfNeeded(flow, 70)
  flow.y += 12
  const heading = records.length === 0 ? `${title}: nothing` : `${title} (${records.length})`
  const style = { role: 'strong', size: 12, maxLines: 1 } as const
  flow.y += sheet.tag('H2', () => sheet.text(heading, PAGE.left, flow.y, style)) + 6
  for (const record of records) {
    breakPageIfNeeded(flow, 30)
    sheet.rule(flow.y)
    flow.y += 6
    for (const line of record) drawLine(flow, line)
    flow.y += 6
  }
}

function drawLine(flow: Flow, { label, value }: { label: string; value: string }): void {
  const { sheet } = flow
  for (const [index, piece] of piecesOf(value).entries()) {
    const height = Math.max(12, drawnHeight(sheet, piece, VALUE))
    breakPageIfNeeded(flow, height + 2)
    if (index === 0) sheet.text(label, PAGE.left, flow.y, LABEL)
    sheet.text(piece, PAGE.left + 140, flow.y, VALUE)
    flow.y += height + 2
  }
}

/** A value line by line, with long lines split. Omits blank lines. */
function piecesOf(value: string): string[] {
  return value
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => line.match(new RegExp(`.{1,${MAX_PIECE}}`, 'gsu')) ?? [])
}

function drawFoot(sheet: Sheet, { company, email }: CopyDocument, page: number, pages: number): void {
  sheet.aside(() => {
    const small = { size: 7.5, color: 'inkMuted', maxLines: 1 } as const
    sheet.rule(PAGE.bottom - 8)
    sheet.text(`${company.name} · ${company.email} · about ${email}`, PAGE.left, PAGE.bottom, { ...small, width: 420 })
    sheet.text(`Page ${page} of ${pages}`, PAGE.right - 80, PAGE.bottom, { ...small, width: 80, align: 'right' })
  })
}
