import type { Report } from '../report.ts'

/** All that the PDF of a report says: plain data, handed to the thread that draws it. */
export type ReportDocument = {
  company: {
    name: string
    shortName: string
    trade: string
    phone: string
    email: string
  }
  street: string
  locality: string
  zipCode: string
  report: Report
  disclaimer: string
  included: readonly string[]
  /** How to begin, or to go on. */
  ending: { title: string; text: string }
}
