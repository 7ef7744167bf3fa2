import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { findAddressed } from '#app/modules/campaigns/templates/find-addressed.server.ts'
import { evaluateWhole } from '#app/modules/campaigns/templates/template-language.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { nextInWindow, TEXT_WINDOW } from '#app/modules/messaging/consent/sending-window.ts'
import { whyNoText } from '#app/modules/messaging/consent/find-unwanted-reason.server.ts'
import { areTextsPaused } from '#app/modules/messaging/delivery/paused-texts.server.ts'
import { MAX_TEXT_LENGTH } from '#app/modules/messaging/layout/sms-segments.ts'
import { queueText } from '#app/modules/messaging/queue/queue-text.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { leadToChange } from '../write/lead-to-change.server.ts'

type Writing = { id: string; message: string; submissionId: string; sender: Viewer }

/**
 * no-phone: the lead has no number · suppressed: they opted out of texts · unconfirmed: they have not opted in · held: they may
 * have opted out, which staff still have to decide.
 */
type NoTextReason = 'no-phone' | 'suppressed' | 'unconfirmed' | 'held'

type NotTexted = NoTextReason | 'missing' | 'link-unknown' | 'too-long'

/** Whether a lead can be texted now, for the composer. `opensAt`: when a text is sent if it has to wait for the morning. */
export function findTextGate(phone: string | null, now: Date): { refusal: NoTextReason | null; opensAt: Date | null } {
  const opensAt = nextInWindow(now, TEXT_WINDOW)
  return { refusal: whyNoTextTo(db(), phone), opensAt: opensAt > now ? opensAt : null }
}

function whyNoTextTo(tx: Db | Tx, phone: string | null): NoTextReason | null {
  if (phone === null) return 'no-phone'
  return whyNoText(tx, phone, { isAnswer: false }) ?? (areTextsPaused(tx, phone) ? 'held' : null)
}

/**
 * Queues a text from staff to a lead who opted in; at night it waits for the morning. Submitting the same form twice sends one
 * text.
 */
export function writeText(
  { id, message, submissionId, sender }: Writing,
  now = new Date(),
): Result<{ leadId: string }, NotTexted> {
  return inTransaction((tx) => {
    const target = leadToChange(tx, id, now)
    if (!target.ok) return target
    const { leadId } = target.value
    const addressed = findAddressed(tx, leadId, { links: { tx, now } })
    const phone = addressed?.phone ?? null
    const refusal = whyNoTextTo(tx, phone)
    if (refusal !== null || phone === null) return refused(refusal ?? 'no-phone')
    const key = submissionKey(submissionId, ['staff-text', leadId, message])
    if (findSubmission(tx, key)) return ok({ leadId })
    const filled = evaluateWhole(message, addressed?.known ?? (() => null))
    if (!filled) return refused('link-unknown')
    const finished = filled.finish(filled.text)
    if (finished.length > MAX_TEXT_LENGTH) return refused('too-long')
    rememberSubmission(tx, key, 'staff-text', leadId)
    const messageId = queueText(tx, { template: 'staff-text', to: phone, cause: 'staff', text: finished, leadId, now })
    const actor = { kind: 'staff', userId: sender.id } as const
    recordLeadEvent(tx, {
      leadId,
      kind: 'text_written',
      actor,
      summary: 'Wrote a text message',
      detail: { messageIds: [messageId] },
    })
    return ok({ leadId })
  })
}
