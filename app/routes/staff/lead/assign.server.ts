import { changeUndoably } from '#app/modules/leads/batches/change-undoably.server.ts'
import { assignUnlessChanged } from '#app/modules/leads/edit/assign-unless-changed.server.ts'
import { assignSchema } from '#app/modules/leads/forms.ts'
import { MESSAGE_LEAD_FAILED, messageChanged } from '#app/modules/leads/messages.ts'
import { leadForm, type Refusal } from './lead-form.server.ts'

/** Assigns the lead with one click. */
export const assign = leadForm({
  schema: assignSchema,
  failed: MESSAGE_LEAD_FAILED,
  card: 'assignee',
  work:
    ({ assigneeId, seenAssignee: seen }, { viewer, now }) =>
    (tx, leadId) =>
      changeUndoably(tx, { leadId, actorId: viewer.id, of: 'assignee', summary: 'Assigned', now }, () =>
        assignUnlessChanged(tx, { leadId, assigneeId, seen, actor: { kind: 'staff', userId: viewer.id }, now }),
      ),
  refused: (reason): Refusal => ({
    formErrors: [reason === 'no-assignee' ? 'This person no longer has access' : messageChanged(reason, new Date())],
  }),
  done: () => 'Assignee updated',
  undo: (batchId) => batchId,
})
