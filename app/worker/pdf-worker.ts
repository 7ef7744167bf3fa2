import { parentPort } from 'node:worker_threads'
import { drawAgreement, drawPaper, type PaperDocument } from '#app/modules/documents/agreement/pdf/draw-agreement.ts'
import { drawInvoice, type InvoiceDocument } from '#app/modules/invoices/pdf/draw-invoice.ts'
import { drawCopy } from '#app/modules/privacy/pdf/draw-copy.ts'
import { drawReport } from '#app/modules/reports/pdf/draw-report.ts'
import type { PdfAnswer, PdfOrder } from '#app/modules/pdf/pdf-pool.server.ts'
import type { AgreementDocument } from '#app/modules/documents/agreement/agreement-text.ts'
import type { CopyDocument } from '#app/modules/privacy/copy-document.ts'
import type { ReportDocument } from '#app/modules/reports/pdf/report-document.ts'

/** A request to the thread. */
type DrawableContent =
  | { kind: 'report'; report: ReportDocument }
  | { kind: 'agreement'; agreement: AgreementDocument }
  | { kind: 'paper'; paper: PaperDocument }
  | { kind: 'invoice'; invoice: InvoiceDocument }
  | { kind: 'personal-copy'; copy: CopyDocument }

/** The thread that draws PDFs. Says that it has loaded, then answers each request with a PDF's bytes or an error. */
parentPort?.on('message', (order: PdfOrder<DrawableContent>) => {
  draw(order.content).then(
    (bytes) => answer({ id: order.id, bytes: new Uint8Array(bytes) }),
    (error: unknown) => answer({ id: order.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

parentPort?.postMessage('loaded')

async function draw(content: DrawableContent): Promise<Uint8Array> {
  switch (content.kind) {
    case 'report':
      return drawReport(content.report)
    case 'agreement':
      return drawAgreement(content.agreement)
    case 'paper':
      return drawPaper(content.paper)
    case 'invoice':
      return drawInvoice(content.invoice)
    case 'personal-copy':
      return drawCopy(content.copy)
  }
}

function answer(reply: PdfAnswer): void {
  parentPort?.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer] : [])
}
