import { startOf } from '#app/format/shorten.ts'
import { drawnHeight, type Flow, breakPageIfNeeded } from '#app/modules/pdf/flow.ts'
import { drawLetterhead, type PrintedCompany } from '#app/modules/pdf/letterhead.ts'
import { PAGE, Sheet } from '#app/modules/pdf/sheet.ts'

/** The content of an invoice's PDF, as text to print. */
export type InvoiceDocument = {
  company: PrintedCompany
  number: string
  description: string
  /** 'Open', 'Paid', 'Void' */
  status: string
  /** 'November 21, 2026' */
  date: string
  due: string | null
  paid: string | null
  billTo: string[]
  lines: { description: string; quantity: string; each: string; amount: string }[]
  total: string
  /** The refunded amount, when, and the rest; null if nothing was refunded. */
  refund: { date: string; amount: string; kept: string } | null
  /** What the reader has to do, or blank. */
  howToPay: string
  /** Unix milliseconds. */
  madeAt: number
}

/** Where columns end or start, in points from the left. */
const COLUMN = { quantity: 396, each: 476, amount: PAGE.right } as const
const WORDS = { size: 10, width: 310, maxLines: 4 } as const

/** Draws an invoice on Letter pages. Returns the PDF's bytes. */
export async function drawInvoice(invoice: InvoiceDocument): Promise<Uint8Array> {
  const sheet = new Sheet({
    title: `Invoice ${invoice.number}`,
    author: invoice.company.name,
    subject: startOf(`${invoice.description}, ${invoice.total}`, 160),
    madeAt: new Date(invoice.madeAt),
  })
  const flow: Flow = { sheet, y: PAGE.top }
  drawHead(flow, invoice)
  drawFacts(flow, invoice)
  drawLines(flow, invoice)
  drawEnd(flow, invoice)
  sheet.onEachPage((page, pages) => drawFoot(sheet, invoice, page, pages))
  return sheet.finish()
}

function drawHead(flow: Flow, { company, number, description }: InvoiceDocument): void {
  const { sheet } = flow
  drawLetterhead(sheet, company, [company.postalAddress, `${company.phone} · ${company.email}`])
  flow.y = PAGE.top + 66
  flow.y +=
    sheet.tag('H1', () => sheet.text(`Invoice ${number}`, PAGE.left, flow.y, { role: 'display', size: 26, maxLines: 1 })) + 4
  flow.y += sheet.text(description, PAGE.left, flow.y, { size: 11, color: 'inkMuted', maxLines: 2 }) + 22
}

function drawFacts(flow: Flow, { billTo, date, due, paid, refund, status }: InvoiceDocument): void {
  const { sheet } = flow
  const top = flow.y
  sheet.text('Billed to', PAGE.left, top, { size: 8.5, color: 'inkMuted', width: 260 })
  let left = top + 13
  for (const [index, line] of billTo.entries())
    left += sheet.text(line, PAGE.left, left, { role: index === 0 ? 'strong' : 'body', size: 10, width: 280, maxLines: 2 })
  let right = top
  const facts = [
    ['Date', date],
    ...(due === null ? [] : [['Due', due]]),
    ...(paid === null ? [] : [['Paid', paid]]),
    ...(refund === null ? [] : [['Refunded', refund.date]]),
    ['Status', status],
  ]
  for (const [label = '', value = ''] of facts) {
    sheet.text(label, 380, right, { size: 9.5, color: 'inkMuted', width: 60 })
    sheet.text(value, 440, right, { role: 'strong', size: 9.5, width: PAGE.right - 440, align: 'right', maxLines: 1 })
    right += 16
  }
  flow.y = Math.max(left, right) + 26
}

function drawLines(flow: Flow, { lines }: InvoiceDocument): void {
  const { sheet } = flow
  sheet.group('Table', () => {
    drawColumns(flow)
    for (const line of lines) {
      const height = Math.max(14, drawnHeight(sheet, line.description, WORDS)) + 12
      breakPageIfNeeded(flow, height, () => drawColumns(flow))
      const y = flow.y + 6
      sheet.group('TR', () => {
        sheet.tag('TD', () => sheet.text(line.description, PAGE.left, y, WORDS))
        sheet.tag('TD', () => figure(sheet, line.quantity, COLUMN.quantity, y))
        sheet.tag('TD', () => figure(sheet, line.each, COLUMN.each, y))
        sheet.tag('TD', () => figure(sheet, line.amount, COLUMN.amount, y))
      })
      flow.y += height
      sheet.rule(flow.y)
    }
  })
}

function drawColumns(flow: Flow): void {
  const { sheet, y } = flow
  sheet.group('TR', () => {
    sheet.tag('TH', () => sheet.text('Item', PAGE.left, y, { role: 'strong', size: 8.5, width: 200 }))
    for (const [label, right] of [
      ['Quantity', COLUMN.quantity],
      ['Each', COLUMN.each],
      ['Amount', COLUMN.amount],
    ] as const)
      sheet.tag('TH', () => sheet.text(label, right - 80, y, { role: 'strong', size: 8.5, width: 80, align: 'right' }))
  })
  flow.y += 16
  sheet.rule(flow.y, { color: 'lineStrong' })
}

function figure(sheet: Sheet, text: string, right: number, y: number): number {
  return sheet.text(text, right - 80, y, { size: 10, width: 80, align: 'right', maxLines: 1 })
}

function drawEnd(flow: Flow, { total, refund, howToPay }: InvoiceDocument): void {
  const { sheet } = flow
  breakPageIfNeeded(flow, refund === null ? 90 : 130)
  flow.y += 10
  const sums = [
    ['Total', total],
    ...(refund === null
      ? []
      : [
          ['Refunded', refund.amount],
          ['Net paid', refund.kept],
        ]),
  ]
  for (const [label = '', sum = ''] of sums) {
    sheet.text(label, COLUMN.each - 80, flow.y, { role: 'strong', size: 12, width: 80, align: 'right' })
    flow.y +=
      sheet.text(sum, COLUMN.amount - 90, flow.y, { role: 'strong', size: 12, width: 90, align: 'right', maxLines: 1 }) + 4
  }
  flow.y += 24
  if (howToPay === '') return
  sheet.text(howToPay, PAGE.left, flow.y, { size: 10, width: PAGE.inner, maxLines: 4 })
}

function drawFoot(sheet: Sheet, { company, number }: InvoiceDocument, page: number, pages: number): void {
  sheet.aside(() => {
    sheet.rule(PAGE.bottom - 8)
    sheet.text(`${company.name} · Invoice ${number}`, PAGE.left, PAGE.bottom, {
      size: 7.5,
      color: 'inkMuted',
      width: 420,
      maxLines: 1,
    })
    const right = { size: 7.5, color: 'inkMuted', width: 80, align: 'right' } as const
    sheet.text(`Page ${page} of ${pages}`, PAGE.right - 80, PAGE.bottom, right)
  })
}
