import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import type { Result } from '#app/result.ts'
import { type LeadStatus, statusLabel } from '../status/status.ts'
import { writeUndoably } from '../write/write-lead.server.ts'
import { setLeadStatus, type StatusRefusal } from './set-lead-status.server.ts'

/** Moves a card of the board to another status. Returns the batch for the toast's undo, or null if nothing changed. */
export function moveLead(
  viewer: Viewer,
  { id, to, reason }: { id: string; to: LeadStatus; reason: string | null },
  now: Date,
): Result<string | null, StatusRefusal> {
  const actor = { kind: 'staff', userId: viewer.id } as const
  return writeUndoably(id, { actorId: viewer.id, of: 'status', summary: `Moved to ${statusLabel(to)}`, now }, (tx, leadId) =>
    setLeadStatus(tx, { leadId, to, reason, actor, now }),
  )
}
