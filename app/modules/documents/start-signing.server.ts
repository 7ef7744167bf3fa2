import { signingOrigins } from '#app/adapters/esign/index.server.ts'
import { ESignError } from '#app/adapters/esign/port.ts'
import { log } from '#app/config/log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { paths } from '#app/paths.ts'
import { signingLink } from './mail-agreement.server.ts'
import { MESSAGE_SIGNING_REFUSED, unprintableDataMessage } from './messages.ts'
import { noteRefusal } from './note-refusal.server.ts'
import { sendAgreement } from './send-agreement.server.ts'

export const MESSAGE_SIGNING_FAILED = 'The agreement could not be opened just now. Please try again in a minute, or call us.'
export const MESSAGE_NO_PROPERTY = 'We need the address of your property before we can write the agreement. Please call us.'
export const MESSAGE_LEAD_GONE = "The property analysis you're looking for doesn't exist."

/** `isFormTarget`: browsers let a form's redirect lead there; else it takes a link. */
export type StartedSigning = { ok: true; url: string; isFormTarget: boolean } | { ok: false; message: string }

/**
 * The address of the page where a lead's agreement is signed, or shown where it is signed already. Sends the agreement first, where that has not been done.
 * The caller has checked that whoever asks may act for the lead.
 */
export async function startSigning(leadId: string, now = new Date()): Promise<StartedSigning> {
  try {
    const sent = await sendAgreement(leadId, 'visitor', now)
    if (sent.kind === 'missing') return { ok: false, message: MESSAGE_LEAD_GONE }
    if (sent.kind === 'no-property') return { ok: false, message: MESSAGE_NO_PROPERTY }
    if (sent.kind === 'unprintable') return { ok: false, message: unprintableDataMessage(sent.letters) }
    const { document } = sent
    if (document.submitterUrl !== null) {
      const isFormTarget = signingOrigins().includes(new URL(document.submitterUrl).origin)
      return { ok: true, url: document.submitterUrl, isFormTarget }
    }
    const url = paths.sign(inTransaction((tx) => signingLink(tx, document)))
    return { ok: true, url, isFormTarget: true }
  } catch (error) {
    if (noteRefusal(leadId, error, now)) return { ok: false, message: MESSAGE_SIGNING_REFUSED }
    log.error({ err: error, leadId, failure: error instanceof ESignError ? error.failure : undefined }, 'No agreement to sign')
    return { ok: false, message: MESSAGE_SIGNING_FAILED }
  }
}
