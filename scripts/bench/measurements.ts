import { measureAnalytics } from './measurements/analytics.ts'
import { measureCampaigns } from './measurements/campaigns.ts'
import { measureAnalysisPost, measureCalculators, measureDialog, measureReport } from './measurements/for-owners.ts'
import { measureContent, measureHome } from './measurements/for-readers.ts'
import { measureFilledTable, measureLeads, measureManyLeads } from './measurements/for-staff.ts'
import { measureLive } from './measurements/live.ts'
import { measureReportPdf, measureSignedPdf } from './measurements/files.ts'
import { measureCreateSession } from './measurements/payments.ts'
import { measureEstimate, measureMemory, measureStart } from './measurements/process.ts'
import { measureImages } from './measurements/images.ts'
import { measureImport } from './measurements/imports.ts'
import { measureInboxMatch } from './measurements/inbox.ts'
import { measureDeletion } from './measurements/deletions.ts'
import { measureKilledWorker, measureMailRate } from './measurements/mails.ts'
import { measureMerge } from './measurements/merges.ts'
import { measurePeers } from './measurements/peers.ts'
import { measurePresses } from './measurements/presses.ts'
import { measurePendingJobs } from './measurements/jobs.ts'
import { measureOffice } from './measurements/office.ts'
import { measureTurns } from './measurements/turns.ts'
import type { MeasurementResult } from './rows.ts'

/** All measurements by their name for `--only`. Each gets an empty folder. */
export const MEASUREMENTS: Record<string, (folder: string) => Promise<Partial<MeasurementResult>>> = {
  home: measureHome,
  content: measureContent,
  report: measureReport,
  analysis: measureAnalysisPost,
  calculators: measureCalculators,
  dialog: measureDialog,
  leads: measureLeads,
  peers: measurePeers,
  table: measureFilledTable,
  many: measureManyLeads,
  office: measureOffice,
  'office-import': measureImport,
  'office-merge': measureMerge,
  'inbox-match': measureInboxMatch,
  'office-delete': measureDeletion,
  'image-upload': measureImages,
  analytics: measureAnalytics,
  'jobs-pending': measurePendingJobs,
  'killed-worker': measureKilledWorker,
  'mail-rate': measureMailRate,
  'campaign-monitor': measureCampaigns,
  live: measureLive,
  turns: measureTurns,
  presses: measurePresses,
  session: measureCreateSession,
  estimate: measureEstimate,
  pdf: measureReportPdf,
  signed: measureSignedPdf,
  start: measureStart,
  memory: measureMemory,
}
