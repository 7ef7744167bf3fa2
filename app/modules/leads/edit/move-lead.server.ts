import { inTransaction } from '#app/db/client.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import type { Result } from '#app/result.ts'
import { changeUndoably } from '../batches/change-undoably.server.ts'
import { type LeadStatus, statusLabel } from '../status/status.ts'
import { leadToChange } from '../write/lead-to-change.server.ts'
import { setLeadStatus, type StatusRefusal } from './set-lead-status.server.ts'

/** Moves a card of the board to another status. Returns the batch for the toast's undo, or null if nothing changed. */
export function moveLead(
  viewer: Viewer,
  { id, to, reason }: { id: string; to: LeadStatus; reason: string | null },
  now: Date,
): Result<string | null, StatusRefusal> {
  return inTransaction((tx) => {
    const lead = leadToChange(tx, id, now)
    if (!lead.ok) return lead
    const { leadId } = lead.value
    const change = { leadId, actorId: viewer.id, of: 'status', summary: `Moved to ${statusLabel(to)}`, now } as const
    return changeUndoably(tx, change, () =>
      setLeadStatus(tx, { leadId, to, reason, actor: { kind: 'staff', userId: viewer.id }, now }),
    )
  })
}
