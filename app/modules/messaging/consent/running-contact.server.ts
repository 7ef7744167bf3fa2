import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { recipientKey } from './recipient-key.server.ts'

/** What only staff, a payment or a signature leads to: anyone who is there does business with us. */
const CLIENT_STATUSES = ['contract_sent', 'enrolled', 'closed', 'won']

const runningOf = statement((db, { key }: { key: string }, of) => {
  const isKnown = or(isNotNull(leads.lastContactedAt), inArray(leads.statusKey, CLIENT_STATUSES))
  return db
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(eq(leads.emailKey, key), isNull(leads.deletedAt), ne(leads.statusKey, 'lost'), of === 'proved' ? undefined : isKnown),
    )
    .limit(1)
})

/**
 * Whether someone does business with us, so that they may be mailed without a checked box (with a way out in each mail): they have a lead that is neither lost nor in the
 * trash, and the mailbox has answered a mail of ours, or staff have been in touch, or they are a client. An address that a stranger typed, a realtor named or a file
 * brought is none of these.
 */
export function hasRunningContact(tx: Db | Tx, email: string): boolean {
  const key = recipientKey('email', email)
  return runningOf(tx, { key }, isMailboxProved(tx, key) ? 'proved' : 'known').get() !== undefined
}
