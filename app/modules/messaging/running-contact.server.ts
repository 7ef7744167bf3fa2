import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { recipientKey } from './recipient-key.server.ts'

/** What only staff, a payment or a signature leads to: whoever is there does business with us. */
const CLIENT_STATUSES = ['contract_sent', 'enrolled', 'closed', 'won']

/**
 * Whether somebody does business with us, so that they may be mailed without a ticked box (with a way out in each mail): they have a lead that is neither lost nor in the
 * trash, and the mailbox has answered a mail of ours, or staff have been in touch, or they are a client. An address that a stranger typed, a realtor named or a file
 * brought is none of these.
 */
export function hasRunningContact(tx: Db | Tx, email: string): boolean {
  const key = recipientKey('email', email)
  const isKnown = isMailboxProved(tx, key)
    ? undefined
    : or(isNotNull(leads.lastContactedAt), inArray(leads.statusKey, CLIENT_STATUSES))
  const running = and(eq(leads.emailKey, key), isNull(leads.deletedAt), ne(leads.statusKey, 'lost'), isKnown)
  return tx.select({ id: leads.id }).from(leads).where(running).limit(1).get() !== undefined
}
