import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { doneKey } from '#app/modules/inbox/answer/reply-to-message.server.ts'
import { inboxSchema } from '#app/modules/inbox/forms.ts'
import { findReturned } from '#app/modules/inbox/queries.server.ts'
import { type Answerable, findAnswerable } from '#app/modules/inbox/read-thread.server.ts'
import { composeForm, listTemplatesFor } from '#app/modules/leads/compose/queries.server.ts'
import { findTextGate } from '#app/modules/leads/compose/write-text.server.ts'
import type { LeadDetail } from '#app/modules/leads/detail/lead-detail.server.ts'
import { contactSchema } from '#app/modules/leads/work-log/forms.ts'
import { listNotes } from '#app/modules/timeline/timeline.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'

const TABS = ['note', 'email', 'text', 'call'] as const

type Composing = {
  viewer: Viewer
  /** When the present number agreed to texts, if that still counts. */
  agreedAt: Date | null
  /** The requested tab. */
  add: string | null
  now: Date
}

/** Data for the forms that staff use to write to a lead or about it. */
export function getComposer(lead: LeadDetail, { viewer, agreedAt, add, now }: Composing) {
  return {
    asksForNote: add === 'note',
    chosen: TABS.find((tab) => tab === add) ?? ('note' as const),
    newestNote: listNotes(lead.id, { before: null, max: 1 })[0]?.id,
    mailAnswer: answerTo(findAnswerable(lead.id, 'email')),
    mail: composeForm('email', viewer),
    gate: { ...findTextGate(lead.phoneE164, now), agreedAt },
    textAnswer: answerTo(findAnswerable(lead.id, 'sms')),
    text: composeForm('sms', viewer),
    call: { submissionId: newSubmissionId(), constraints: constraintsOf(contactSchema) },
  }
}

/** Data for replying to a message; null if there is none. */
function answerTo(answerable: Answerable | null) {
  return (
    answerable && {
      action: paths.inboxMessage(answerable.id, { back: 'lead' }),
      isText: answerable.channel === 'sms',
      takesFiles: answerable.channel === 'email',
      strangeAddress: answerable.isFromLead ? null : answerable.sender,
      seenDoneAt: doneKey(answerable.doneAt),
      returned: answerable.channel === 'email' ? findReturned(answerable.sender) : null,
      templates: listTemplatesFor(answerable.channel),
      submissionId: newSubmissionId(),
      constraints: constraintsOf(inboxSchema),
    }
  )
}
