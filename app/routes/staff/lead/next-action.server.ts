import { changeUndoably } from '#app/modules/leads/batches/change-undoably.server.ts'
import { dueOfPreset } from '#app/modules/leads/due-presets.ts'
import { finishActionUnlessChanged, planNextAction } from '#app/modules/leads/edit/next-action-form.server.ts'
import { nextActionDoneSchema, nextActionSchema } from '#app/modules/leads/forms.ts'
import { MESSAGE_LEAD_FAILED, messageChanged } from '#app/modules/leads/messages.ts'
import { leadForm, type Refusal } from './lead-form.server.ts'

/** The next action, with its due date and assignee. */
export const nextAction = leadForm({
  schema: nextActionSchema,
  failed: MESSAGE_LEAD_FAILED,
  card: 'next-action',
  work:
    ({ nextAction: what, dueDay, dueTime, preset, assigneeId, seenAction: seen, seenAssignee }, { viewer, now }) =>
    (tx, leadId) =>
      changeUndoably(tx, { leadId, actorId: viewer.id, of: 'nextAction', summary: 'Next action set', now }, () =>
        planNextAction(tx, {
          ...{ leadId, what, dueDay, dueTime, assigneeId, seen, seenAssignee },
          ...(preset === undefined ? {} : dueOfPreset(preset, now)),
          ...{ actor: { kind: 'staff', userId: viewer.id }, now },
        }),
      ),
  refused: (reason): Refusal => {
    if (reason === 'no-assignee') return { fieldErrors: { assigneeId: ['This person no longer has access'] } }
    if (reason === 'nothing-said') return { fieldErrors: { nextAction: ['Enter the next action, or click Mark done'] } }
    const field = reason.of === 'assignee' ? 'assigneeId' : 'nextAction'
    return { fieldErrors: { [field]: [messageChanged(reason, new Date())] } }
  },
  done: () => 'Next action saved',
  undo: (batchId) => batchId,
})

/** Marks the next action as done. */
export const nextActionDone = leadForm({
  schema: nextActionDoneSchema,
  failed: MESSAGE_LEAD_FAILED,
  card: 'next-action',
  work:
    ({ seenAction: seen }, { viewer, now }) =>
    (tx, leadId) =>
      changeUndoably(tx, { leadId, actorId: viewer.id, of: 'nextAction', summary: 'Next action done', now }, () =>
        finishActionUnlessChanged(tx, { leadId, seen, actor: { kind: 'staff', userId: viewer.id }, now }),
      ),
  refused: ({ by, to }) => ({
    formErrors: [`${by} changed the next action${to === '' ? '' : `: “${to}”`}. If it’s done, click Mark done again.`],
  }),
  done: () => 'Next action done',
  undo: (batchId) => batchId,
})
