import { changeUndoably } from '#app/modules/leads/batches/change-undoably.server.ts'
import { setStatusUnlessChanged } from '#app/modules/leads/edit/set-lead-status.server.ts'
import { MESSAGE_REASON, statusSchema } from '#app/modules/leads/forms.ts'
import { MESSAGE_STATUS_FAILED, MESSAGE_STATUS_UPDATED, messageChanged } from '#app/modules/leads/messages.ts'
import { statusLabel } from '#app/modules/leads/status/status.ts'
import { leadForm, type Refusal } from './lead-form.server.ts'

/** Sets any status. */
export const status = leadForm({
  schema: statusSchema,
  failed: MESSAGE_STATUS_FAILED,
  card: 'status',
  work:
    ({ status: to, reason, seenStatus, seenReason }, { viewer, now }) =>
    (tx, leadId) =>
      changeUndoably(tx, { leadId, actorId: viewer.id, of: 'status', summary: `Moved to ${statusLabel(to)}`, now }, () =>
        setStatusUnlessChanged(tx, {
          ...{ leadId, to, reason, seen: { status: seenStatus, reason: seenReason } },
          ...{ actor: { kind: 'staff', userId: viewer.id }, now },
        }),
      ),
  refused: (reason): Refusal =>
    reason === 'reason-needed'
      ? { fieldErrors: { statusReason: [MESSAGE_REASON] } }
      : { fieldErrors: { status: [messageChanged(reason, new Date())] } },
  done: () => MESSAGE_STATUS_UPDATED,
  undo: (batchId) => batchId,
})
