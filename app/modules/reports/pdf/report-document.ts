import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'
import type { Report } from '../report.ts'

/** All that the PDF of a report says: plain data, handed to the thread that draws it. */
export type ReportDocument = {
  company: PrintedCompany
  street: string
  locality: string
  zipCode: string
  report: Report
  included: readonly string[]
  /** How to begin, or to go on. */
  ending: { title: string; text: string }
}
