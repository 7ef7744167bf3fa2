import { and, eq, isNull } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { isSigned, signatureOf } from '#app/config/signature.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { writeLater } from '#app/db/write-later.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { withLinks } from '../layout/finished-mail.ts'

type Message = typeof messages.$inferSelect

const PURPOSE = 'links in emails, version 1'
/** Hexadecimal digits. 128 bits, because the signature protects redirects. */
const SIGNATURE_DIGITS = 32
const LINK = new RegExp(`^([0-9a-f]{32})([0-9a-f]{${SIGNATURE_DIGITS}})([\\w-]{1,2700})$`)
/** Longer addresses are not counted, because email programs cut long ones. */
const MAX_COUNTED_LENGTH = 1_000

/**
 * The HTML of an email as sent. While click counting is on, links of marketing emails go through our site, except unsubscribe
 * links. Emails about appointments, contracts and money never have counted links. The outbox stores the original links.
 */
export function withCountedLinks(html: string | null, message: Pick<Message, 'id' | 'template' | 'isMarketing'>): string | null {
  if (html === null || message.template !== 'campaign' || !message.isMarketing || !countsClicks()) return html
  return withLinks(html, (url) => (isCounted(url) ? env().BASE_URL + paths.countedLink(linkTo(message.id, url)) : url))
}

function isCounted(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || url.length > MAX_COUNTED_LENGTH || !URL.canParse(url)) return false
  const { pathname } = new URL(url)
  return !pathname.startsWith(paths.unsubscribe('')) && !pathname.startsWith(paths.mailPreferences(''))
}

function linkTo(messageId: string, url: string): string {
  return messageId + signatureOf(`${messageId} ${url}`, PURPOSE, SIGNATURE_DIGITS) + Buffer.from(url).toString('base64url')
}

/**
 * The target of a counted link: one that we signed, or a page on our site, for which old links work even after the secrets
 * changed. Null for all others, to prevent open redirects.
 */
export function readLink(link: string): { url: string; messageId: string | null } | null {
  const [, messageId = '', signature = '', encoded = ''] = LINK.exec(link) ?? []
  const url = Buffer.from(encoded, 'base64url').toString()
  if (messageId === '' || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  if (isSigned(`${messageId} ${url}`, signature, PURPOSE)) return { url, messageId }
  return new URL(url).origin === new URL(env().BASE_URL).origin ? { url, messageId: null } : null
}

/** Records the first click on a link of an email. Does nothing while click counting is off. */
export function recordClick(messageId: string, now = new Date()): void {
  if (!countsClicks() || !isNotClicked(db(), messageId)) return
  writeLater('Could not record that a link in an email was followed', (tx) => {
    if (isNotClicked(tx, messageId)) tx.update(messages).set({ clickedAt: now }).where(eq(messages.id, messageId)).run()
  })
}

function isNotClicked(tx: Db | Tx, messageId: string): boolean {
  const waits = and(eq(messages.id, messageId), eq(messages.state, 'sent'), isNull(messages.clickedAt))
  return tx.select({ id: messages.id }).from(messages).where(waits).get() !== undefined
}

function countsClicks(): boolean {
  return getSetting('campaignSending').countsClicks
}
