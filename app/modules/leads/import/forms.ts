import { z } from 'zod'
import { optionalText } from '#app/modules/forms/fields.ts'
import { REVIEW_INTENTS, reviewFields } from '#app/modules/imports/forms.ts'
import { isLeadStatus, type LeadStatus, statusLabel } from '../status/status.ts'

/** Initial statuses for a file's new leads: those that need no reason and don't depend on events in this product. */
const IMPORT_STATUSES = ['leads', 'analysis_submitted', 'proposal'] as const satisfies LeadStatus[]

export const IMPORT_STATUS_OPTIONS = IMPORT_STATUSES.map((value) => ({ value, label: statusLabel(value) }))

const review = z.object({
  ...reviewFields,
  status: optionalText(40).refine((status) => status === null || isLeadStatus(status), 'Choose a status'),
  assigneeId: optionalText(64),
})

/** The page of an imported file of leads. */
export const leadImportSchema = z.discriminatedUnion('intent', [
  review.extend({ intent: z.enum(REVIEW_INTENTS) }),
  z.object({ intent: z.literal('undo') }),
])
