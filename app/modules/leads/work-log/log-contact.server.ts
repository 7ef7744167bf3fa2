import { inTransaction } from '#app/db/client.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { completeTask } from '#app/modules/tasks/tasks.server.ts'
import { markContacted } from '#app/modules/timeline/mark-contacted.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { endOfDay } from '#app/format/wall-clock.ts'
import { leadToChange } from '../write/lead-to-change.server.ts'
import { setNextAction } from '../edit/set-next-action.server.ts'
import type { ContactRequest } from './forms.ts'
import { CONTACTS, OUTCOMES } from '../contacts.ts'

type Logging = { id: string; contact: ContactRequest; actor: Actor }

/** Logs a call, text or meeting with a lead, its outcome and the next action. Submitting the same form twice logs one contact. */
export function logContact({ id, contact, actor }: Logging, now = new Date()): Result<{ leadId: string }, 'missing'> {
  return inTransaction((tx) => {
    const target = leadToChange(tx, id, now)
    if (!target.ok) return target
    const { leadId } = target.value
    const key = submissionKey(contact.submissionId, ['log-contact', leadId])
    if (findSubmission(tx, key)) return ok({ leadId })
    rememberSubmission(tx, key, 'log-contact', leadId)
    const { kind, outcome, note, nextAction, dueDay } = contact
    markContacted(tx, leadId, now)
    const { verb, activity } = CONTACTS[kind]
    if (kind !== 'text' && outcome === 'talked') completeTask(tx, leadId, 'welcome-call', now)
    const summary = `${verb}: ${OUTCOMES[outcome].toLowerCase()}${note === null ? '' : `. ${note}`}`
    recordLeadEvent(tx, { leadId, kind: activity, actor, summary, detail: { outcome } })
    if (nextAction === null) return ok({ leadId })
    const dueAt = dueDay === null ? null : endOfDay(dueDay)
    const next = setNextAction(tx, { leadId, next: { what: nextAction, dueAt, isAllDay: dueAt !== null }, actor, now })
    return next.ok ? ok({ leadId }) : refused('missing')
  })
}
