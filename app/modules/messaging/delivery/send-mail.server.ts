import { closeMailAdapter, mailAdapter } from '#app/adapters/mail/index.server.ts'
import type { MailOutcome } from '#app/adapters/mail/port.ts'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import type { StoredAttachment } from '#app/db/schema/index.ts'
import { writeWhenRoom } from '#app/db/storage-full.ts'
import { type JobContext, PermanentJobError } from '#app/modules/jobs/loop/job-handler.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { recordRefusal } from './record-bounce.server.ts'
import { LIST_UNSUBSCRIBE } from '../queue/marketing-links.server.ts'
import { MailTurns } from './mail-turns.ts'
import { beginTry, type Message, storeMessageState } from './message-tries.server.ts'
import { replyAddress, unsubscribeAddress } from './reply-mailbox.server.ts'
import { withCountedLinks } from './clicks.server.ts'
import { withOpeningPicture } from './openings.server.ts'
import { withPictures } from './draw-mail-pictures.server.ts'
import { readContent } from '../queue/sealed-content.server.ts'

/** Emails written by a person. All others are marked as automatic. */
const WRITTEN_BY_HAND = 'staff-mail'

const turns = new MailTurns()

/**
 * Sends one email to the mail server. If it may have arrived already (the process died, or the server stopped responding),
 * resends it immediately with the same Message-ID: a duplicate does less harm than a lost email (decision 0041).
 */
export async function sendMail(message: Message, context: JobContext): Promise<void> {
  const company = getSetting('company')
  const { subject, text, html, headers, attachments } = readContent(message)
  const files = await Promise.all(attachments.map(wholeFile))
  // Without a mail server, the outbox draws the pictures for each reader instead.
  const shown = html === null || mailAdapter().name === 'embedded' ? { html, pictures: [] } : await withPictures(html)
  const mail = {
    id: message.id,
    from: { name: company.name, address: company.email },
    replyTo: { name: company.name, address: replyAddress(message.id) ?? company.email },
    to: message.recipient,
    subject,
    text,
    html: withOpeningPicture(withCountedLinks(shown.html, message), message),
    headers: withUnsubscribeAddress(headers, message.id),
    isAutomatic: message.template !== WRITTEN_BY_HAND,
    attachments: files,
    pictures: shown.pictures,
  }
  // Every finished try has stored a reason.
  if (context.attempt > 1 && message.lastError === null) turns.beCareful()
  await turns.during(async (turn) => {
    const beforeEnd = async () => {
      await turn()
      beginTry(message, context, { isBlind: true })
    }
    await settleAs(await mailAdapter().send(mail, beforeEnd), message, context)
  })
}

async function settleAs(result: MailOutcome, message: Message, { attempt: attempts, now }: JobContext): Promise<void> {
  switch (result.outcome) {
    case 'sent': {
      const { providerId } = result
      // The message is already sent. Without this record, it would be sent again.
      await writeWhenRoom(() =>
        storeMessageState(message, { state: 'sent', attempts, sentAt: now, providerId, lastError: null, tryStartedAt: null }),
      )
      return
    }
    case 'kept':
      storeMessageState(message, { state: 'kept', attempts, lastError: null })
      return
    case 'refused':
      inTransaction((tx) => recordRefusal(tx, message, result.reason, now))
      storeMessageState(message, { attempts, tryStartedAt: null })
      throw new PermanentJobError(result.reason)
    case 'later':
      storeMessageState(message, { attempts, lastError: result.reason, ...(result.isDoubtful ? {} : { tryStartedAt: null }) })
      throw new Error(result.reason)
  }
}

/** Closes idle mail connections, so that the process can exit. */
export function closeMailConnections(): void {
  closeMailAdapter()
}

/**
 * Adds an unsubscribe address to emails with an unsubscribe link, if a mailbox is read. Some email programs support only that.
 */
function withUnsubscribeAddress(headers: Record<string, string>, messageId: string): Record<string, string> {
  const link = headers[LIST_UNSUBSCRIBE]
  const address = link === undefined ? null : unsubscribeAddress(messageId)
  return address === null ? headers : { ...headers, [LIST_UNSUBSCRIBE]: `${link}, <mailto:${address}?subject=unsubscribe>` }
}

/** A file with its content. Fails permanently if a stored file is missing. */
async function wholeFile(file: StoredAttachment) {
  const { filename, contentType } = file
  if (file.content !== undefined) return { filename, contentType, content: file.content }
  const content = await fileStorage().get(file.fileKey)
  if (content === null) throw new PermanentJobError(`The attached file ${filename} is missing`)
  return { filename, contentType, content }
}
