import type { QrCode } from '#app/format/qr.ts'
import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'
import type { CashFlow } from '#app/modules/projections/cash-flow.ts'
import type { ReportMap } from '../draw-report-map.server.ts'
import type { RentTrend } from '../rent-trend.ts'
import type { Report } from '../report.ts'

/** The content of a report's PDF: plain data, sent to the process that draws it. */
export type ReportDocument = {
  company: PrintedCompany
  street: string
  locality: string
  zipCode: string
  report: Report
  map: ReportMap | null
  trend: RentTrend | null
  cashFlow: CashFlow
  /** The person who does walkthroughs with owners. `portrait` is a PNG. */
  person: { name: string; role: string; phone: string; portrait: Uint8Array | null }
  /** The report's page, which is always up to date. */
  live: { url: string; qr: QrCode }
  included: readonly string[]
  /** How to start or continue (`FILE_ENDINGS`). */
  ending: { title: string; text: string; call: string; who: string }
}
