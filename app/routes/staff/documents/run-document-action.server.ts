import { attempt } from '#app/http/attempt.server.ts'
import { findDocument } from '#app/modules/documents/detail/find-document.server.ts'
import { DOCUMENT_MESSAGES } from '#app/modules/documents/manage/messages.ts'
import { remindOfDocument } from '#app/modules/documents/manage/remind-document.server.ts'
import { sendAgain } from '#app/modules/documents/manage/send-again.server.ts'
import { notSentMessage } from '#app/modules/documents/templates/messages.ts'
import { messageForStaff } from '#app/modules/documents/signing/messages.ts'
import { sentWords } from '#app/modules/messaging/pause/mail-fate.server.ts'

type Pressed = { documentId: string; intent: 'remind' | 'again' | 'copy'; userId: string }
type Toast = { kind: 'success' | 'error'; message: string }

/** Runs a document's button, from the list or its page, and reports the result. */
export async function runDocumentAction({ documentId, intent, userId }: Pressed): Promise<Toast> {
  if (intent === 'remind') return remind(documentId, userId)
  const state = intent === 'again' ? findDocument(documentId, new Date())?.state : undefined
  // The page was out of date. A new copy has its own button.
  if (state === 'voided' || state === 'declined') return { kind: 'error', message: DOCUMENT_MESSAGES['not-pending'] }
  return again(documentId, userId)
}

async function remind(documentId: string, userId: string): Promise<Toast> {
  const actor = { kind: 'staff', userId } as const
  const reminded = await attempt('A signing reminder could not be sent', () => remindOfDocument({ documentId, actor }))
  if (reminded === null) return { kind: 'error', message: DOCUMENT_MESSAGES.failed }
  return reminded.ok
    ? { kind: 'success', message: sentWords('Reminder sent', 'The reminder') }
    : { kind: 'error', message: DOCUMENT_MESSAGES[reminded.reason] }
}

async function again(documentId: string, userId: string): Promise<Toast> {
  const sent = await attempt('A document could not be sent again', () => sendAgain({ documentId, userId }))
  if (sent === null) return { kind: 'error', message: DOCUMENT_MESSAGES.failed }
  if (sent.ok)
    return sent.value === 'signed'
      ? { kind: 'error', message: DOCUMENT_MESSAGES.signed }
      : { kind: 'success', message: sentWords('Link sent to the signer', 'The link') }
  return { kind: 'error', message: messageOfRefusal(sent.reason) }
}

type Refusal = Extract<Awaited<ReturnType<typeof sendAgain>>, { ok: false }>['reason']

function messageOfRefusal(reason: Refusal): string {
  if (reason === 'no-lead') return DOCUMENT_MESSAGES['no-lead']
  if (reason === 'no-template' || reason === 'retired' || reason === 'no-email' || reason === 'same-email')
    return notSentMessage(reason)
  if (typeof reason === 'object' && reason.kind === 'unknown') return notSentMessage(reason)
  return messageForStaff(reason)
}
