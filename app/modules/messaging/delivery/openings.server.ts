import { and, eq, isNull } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { isSigned, signatureOf } from '#app/config/signature.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { writeLater } from '#app/db/write-later.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { withPicture } from '../layout/finished-mail.ts'

type Message = typeof messages.$inferSelect

const PURPOSE = 'pictures of openings, version 1'
/** Hexadecimal digits. 64 bits: a guessed token only counts an opening and reveals nothing. */
const SIGNATURE_DIGITS = 16
const TOKEN = new RegExp(`^([0-9a-f]{32})([0-9a-f]{${SIGNATURE_DIGITS}})$`)

/**
 * The HTML of an email as sent. A campaign's marketing emails get a tracking pixel while admins have that turned on. The outbox's
 * copy has none; emails about appointments, contracts and money never do.
 */
export function withOpeningPicture(
  html: string | null,
  message: Pick<Message, 'id' | 'template' | 'isMarketing'>,
): string | null {
  if (html === null || message.template !== 'campaign' || !message.isMarketing || !countsOpenings()) return html
  return withPicture(html, env().BASE_URL + paths.openingPicture(message.id + signatureOf(message.id, PURPOSE, SIGNATURE_DIGITS)))
}

/** Records the first request for an email's tracking pixel. Does nothing if the token is invalid or openings are not counted. */
export function recordOpening(token: string, now = new Date()): void {
  const [, messageId = '', signature = ''] = TOKEN.exec(token) ?? []
  if (messageId === '' || !isSigned(messageId, signature, PURPOSE) || !countsOpenings()) return
  if (!isUnopened(db(), messageId)) return
  writeLater('Could not record that an email was opened', (tx) => {
    if (isUnopened(tx, messageId)) tx.update(messages).set({ openedAt: now }).where(eq(messages.id, messageId)).run()
  })
}

function isUnopened(tx: Db | Tx, messageId: string): boolean {
  const unopened = and(eq(messages.id, messageId), eq(messages.state, 'sent'), isNull(messages.openedAt))
  return tx.select({ id: messages.id }).from(messages).where(unopened).get() !== undefined
}

function countsOpenings(): boolean {
  return getSetting('campaignSending').countsOpenings
}
