import type { Complain } from '#app/modules/imports/read-cells.ts'
import { type LeadStatus, PIPELINE_STATUSES, statusLabel } from '../status/status.ts'

/** A status by its name on screens or in exports of other products. */
export function readStatus(text: string, complain: Complain): LeadStatus | null {
  if (text === '') return null
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (['new', 'new_lead', 'leads', 'lead'].includes(plain)) return 'leads'
  const status = PIPELINE_STATUSES.find((key) => key === plain || statusLabel(key).toLowerCase().replaceAll(' ', '_') === plain)
  if (status === undefined) complain('Not one of our statuses')
  return status ?? null
}
