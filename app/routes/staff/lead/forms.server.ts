import { assign } from './assign.server.ts'
import { continueCampaign, pauseCampaign, skipStep, startCampaign, stopCampaign } from './campaign.server.ts'
import { checklist } from './checklist.server.ts'
import { email, name, phone } from './inline.server.ts'
import type { LeadForm } from './lead-form.server.ts'
import { nextAction, nextActionDone } from './next-action.server.ts'
import { addNote, deleteNote, editNote } from './notes.server.ts'
import { runAgain } from './run-again.server.ts'
import { status } from './status.server.ts'
import { finishTask } from './tasks.server.ts'

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
