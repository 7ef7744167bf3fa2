import type { AgreementDocument } from '#app/modules/documents/agreement/pdf/agreement-document.ts'
import type { PaperDocument } from '#app/modules/documents/agreement/pdf/draw-paper.ts'
import type { InvoiceDocument } from '#app/modules/invoices/pdf/invoice-document.ts'
import type { CopyDocument } from '#app/modules/privacy/copy-document.ts'
import type { ReportDocument } from '#app/modules/reports/pdf/report-document.ts'

/** What the thread can draw. */
export type DrawableContent =
  | { kind: 'report'; report: ReportDocument }
  | { kind: 'agreement'; agreement: AgreementDocument }
  | { kind: 'paper'; paper: PaperDocument }
  | { kind: 'invoice'; invoice: InvoiceDocument }
  | { kind: 'personal-copy'; copy: CopyDocument }
