import { inTransaction } from '#app/db/client.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import type { Result } from '#app/result.ts'
import type { LeadStatus } from '../status/status.ts'
import { leadToChange } from '../write/lead-to-change.server.ts'
import { setLeadStatus, type StatusRefusal } from './set-lead-status.server.ts'

/** Moves a card of the board to another status. */
export function moveLead(
  viewer: Viewer,
  { id, to, reason }: { id: string; to: LeadStatus; reason: string | null },
  now: Date,
): Result<'changed' | 'unchanged', StatusRefusal> {
  return inTransaction((tx) => {
    const lead = leadToChange(tx, id, now)
    if (!lead.ok) return lead
    return setLeadStatus(tx, { leadId: lead.value.leadId, to, reason, actor: { kind: 'staff', userId: viewer.id }, now })
  })
}
