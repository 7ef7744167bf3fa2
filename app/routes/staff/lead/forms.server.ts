import { assign } from './assign.server.ts'
import { continueCampaign, pauseCampaign, skipStep, startCampaign, stopCampaign } from './campaign.server.ts'
import { checklist } from './checklist.server.ts'
import { email, name, phone } from './inline.server.ts'
import { type LeadForm, leadForm } from './lead-form.server.ts'
import { nextAction, nextActionDone } from './next-action.server.ts'
import { addNote, deleteNote, editNote } from './notes.server.ts'
import { runAgain } from './run-again.server.ts'
import { status } from './status.server.ts'
import { finishTaskSchema } from '#app/modules/leads/forms.ts'
import { finishLeadTask, TASK_MESSAGES } from '#app/modules/tasks/tasks.server.ts'
import { MESSAGE_LEAD_FAILED } from '#app/modules/leads/messages.ts'

/** Marks one of the lead's tasks as done. */
const finishTask = leadForm({
  schema: finishTaskSchema,
  failed: MESSAGE_LEAD_FAILED,
  card: 'open-tasks',
  work:
    ({ taskId }, { viewer, now }) =>
    (tx, leadId) =>
      finishLeadTask(tx, { leadId, taskId, userId: viewer.id, now }),
  refused: (reason) => ({ formErrors: [TASK_MESSAGES[reason]] }),
  done: () => 'Task done',
})

/** Forms of a lead's page, by their buttons' 'intent'. */
const FORMS: Record<string, LeadForm> = {
  name,
  email,
  phone,
  status,
  assign,
  checklist,
  'next-action': nextAction,
  'next-action-done': nextActionDone,
  'add-note': addNote,
  'edit-note': editNote,
  'delete-note': deleteNote,
  'finish-task': finishTask,
  'run-again': runAgain,
  'start-campaign': startCampaign,
  'stop-campaign': stopCampaign,
  'pause-campaign': pauseCampaign,
  'continue-campaign': continueCampaign,
  'skip-campaign-step': skipStep,
}

/** The form with this name; undefined if there is none. */
export function findLeadForm(form: string): LeadForm | undefined {
  return Object.hasOwn(FORMS, form) ? FORMS[form] : undefined
}

/** All form names. */
export const LEAD_FORMS = Object.keys(FORMS)
