import { drawAgreement, drawPaper, type PaperDocument } from '#app/modules/documents/agreement/pdf/draw-agreement.ts'
import { drawInvoice, type InvoiceDocument } from '#app/modules/invoices/pdf/draw-invoice.ts'
import { drawCopy } from '#app/modules/privacy/pdf/draw-copy.ts'
import { drawReport } from '#app/modules/reports/pdf/draw-report.ts'
import { answerTasks } from '#app/modules/process-pool/answer-tasks.ts'
import type { AgreementDocument } from '#app/modules/documents/agreement/agreement-text.ts'
import type { CopyDocument } from '#app/modules/privacy/copy-document.ts'
import type { ReportDocument } from '#app/modules/reports/pdf/report-document.ts'

/** What the process can draw. */
type DrawableContent =
  | { kind: 'report'; report: ReportDocument }
  | { kind: 'agreement'; agreement: AgreementDocument }
  | { kind: 'paper'; paper: PaperDocument }
  | { kind: 'invoice'; invoice: InvoiceDocument }
  | { kind: 'personal-copy'; copy: CopyDocument }

/** The process that draws PDFs. */
answerTasks(async (content: DrawableContent) => new Uint8Array(await draw(content)))

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
