import { measureAnalysisPost, measureCalculators, measureDialog, measureReport } from './parts/for-owners.ts'
import { measureContent, measureHome } from './parts/for-readers.ts'
import { measureFilledTable, measureLeads, measureManyLeads } from './parts/for-staff.ts'
import { measureReportPdf, measureSignedPdf } from './parts/files.ts'
import { measureCreateSession } from './parts/payments.ts'
import { measureEstimate, measureMemory, measureStart } from './parts/process.ts'
import type { PartResult } from './rows.ts'

/** Everything that the bench measures, by the name that `--only` takes. Each part gets an empty folder. */
export const PARTS: Record<string, (folder: string) => Promise<Partial<PartResult>>> = {
  home: measureHome,
  content: measureContent,
  report: measureReport,
  analysis: measureAnalysisPost,
  calculators: measureCalculators,
  dialog: measureDialog,
  leads: measureLeads,
  table: measureFilledTable,
  many: measureManyLeads,
  session: measureCreateSession,
  estimate: measureEstimate,
  pdf: measureReportPdf,
  signed: measureSignedPdf,
  start: measureStart,
  memory: measureMemory,
}
