import { finishTaskSchema } from '#app/modules/leads/forms.ts'
import { finishLeadTask } from '#app/modules/tasks/tasks.server.ts'
import { MESSAGES } from '#app/modules/tasks/messages.ts'
import { MESSAGE_LEAD_FAILED } from '#app/modules/leads/messages.ts'
import { leadForm } from './lead-form.server.ts'

/** Marks one of the lead's tasks as done. */
export const finishTask = leadForm({
  schema: finishTaskSchema,
  failed: MESSAGE_LEAD_FAILED,
  card: 'open-tasks',
  work:
    ({ taskId }, { viewer, now }) =>
    (tx, leadId) =>
      finishLeadTask(tx, { leadId, taskId, userId: viewer.id, now }),
  refused: (reason) => ({ formErrors: [MESSAGES[reason]] }),
  done: () => 'Task done',
})
