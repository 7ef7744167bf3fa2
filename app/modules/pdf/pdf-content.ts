import type { AgreementDocument } from '#app/modules/documents/pdf/agreement-document.ts'
import type { ReportDocument } from '#app/modules/rent-analysis/pdf/report-document.ts'

/** What the thread can draw: plain data. */
export type PdfContent = { kind: 'report'; report: ReportDocument } | { kind: 'agreement'; agreement: AgreementDocument }
