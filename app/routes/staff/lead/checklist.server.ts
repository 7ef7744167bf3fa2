import { editChecklist } from '#app/modules/leads/edit/edit-checklist.server.ts'
import { checklistSchema } from '#app/modules/leads/forms.ts'
import { MESSAGE_LEAD_FAILED, MESSAGE_LEAD_UPDATED, messageChanged } from '#app/modules/leads/messages.ts'
import { leadForm, type Refusal } from './lead-form.server.ts'

/** The make-ready checklist, with our own figures. */
export const checklist = leadForm({
  schema: checklistSchema,
  failed: MESSAGE_LEAD_FAILED,
  card: 'improvements-checklist',
  isFolded: true,
  work:
    ({ improvements }, { viewer, now }) =>
    (tx, leadId) =>
      editChecklist(tx, { leadId, posted: improvements, actor: { kind: 'staff', userId: viewer.id }, now }),
  refused: (reason): Refusal => {
    if (reason.kind === 'wrong') return { fieldErrors: reason.errors }
    const lines = Object.entries(reason.lines)
    return {
      fieldErrors: Object.fromEntries(lines.map(([field, to]) => [field, [messageChanged({ ...reason, to }, new Date())]])),
    }
  },
  done: () => MESSAGE_LEAD_UPDATED,
})
