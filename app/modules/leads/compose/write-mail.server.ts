import { inTransaction, type Tx } from '#app/db/client.server.ts'
import type { StoredAttachment } from '#app/db/schema/index.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { findAddressed } from '#app/modules/campaigns/templates/find-addressed.server.ts'
import { evaluateWhole } from '#app/modules/campaigns/templates/template-language.ts'
import { isSuppressed } from '#app/modules/messaging/consent/consents.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { replyMailbox } from '#app/modules/messaging/delivery/reply-mailbox.server.ts'
import { staffMail } from '#app/modules/messaging/templates/staff-mail.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { leadToChange } from '../write/lead-to-change.server.ts'
import { findLeadContact } from '../find-lead-contact.server.ts'

type Writing = {
  id: string
  subject: string
  message: string
  submissionId: string
  sender: Viewer
  /** Stores the files with the lead and returns them as attachments. */
  attach?: (tx: Tx, leadId: string) => Result<StoredAttachment[], 'too-many'>
}

/**
 * too-many: the lead has too many files · suppressed: the person unsubscribed · no-email: the lead has no address · link-unknown:
 * a link has no value.
 */
type NotWritten = 'missing' | 'no-email' | 'suppressed' | 'link-unknown' | 'too-many'

/**
 * Queues an email from staff to a lead. Replies come to the inbox if a mailbox is read, else to the sender. Submitting the same
 * form twice sends one email.
 */
export function writeMail(
  { id, subject, message, submissionId, sender, attach }: Writing,
  now = new Date(),
): Result<{ leadId: string; isNew: boolean }, NotWritten> {
  return inTransaction((tx) => {
    const target = leadToChange(tx, id, now)
    if (!target.ok) return target
    const { leadId } = target.value
    const lead = findLeadContact(leadId, tx)
    if (!lead) return refused('missing')
    const to = lead.email.trim()
    if (to === '') return refused('no-email')
    if (isSuppressed(tx, 'email', to)) return refused('suppressed')
    const key = submissionKey(submissionId, ['staff-mail', leadId, subject, message])
    if (findSubmission(tx, key)) return ok({ leadId, isNew: false })
    const filled = evaluateWhole(message, findAddressed(tx, leadId, { links: { tx, now } })?.known ?? (() => null))
    if (!filled) return refused('link-unknown')
    const attached = attach?.(tx, leadId) ?? ok([])
    if (!attached.ok) return attached
    rememberSubmission(tx, key, 'staff-mail', leadId)
    const mail = staffMail(getSetting('company', tx), {
      subject,
      message: filled.text,
      finish: filled.finish,
      senderName: sender.name,
    })
    const { id: messageId } = queueMail(tx, {
      template: 'staff-mail',
      cause: 'staff',
      to,
      leadId,
      attachments: attached.value,
      // If a mailbox is read, replies come to the inbox; else to the sender.
      ...(replyMailbox() === null ? { headers: { 'Reply-To': replyTo(sender) } } : {}),
      ...mail,
    })
    const actor = { kind: 'staff', userId: sender.id } as const
    recordLeadEvent(tx, {
      leadId,
      kind: 'mail_written',
      actor,
      summary: `Wrote an email: ${subject}`,
      detail: { messageIds: [messageId] },
    })
    return ok({ leadId, isNew: true })
  })
}

/** '"Jo Lindqvist" <jo@example.com>'; only the address if the name has characters that a header does not allow. */
function replyTo({ name, email }: Viewer): string {
  return /^[\w .'-]+$/.test(name) ? `"${name}" <${email}>` : email
}
