import { and, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { recipientKey } from './recipient-key.server.ts'

/** Stages that only staff, a payment or a signature leads to, which proves a business relationship. */
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
 * Whether a person does business with us and may be emailed without a checked box (each email has an unsubscribe link). They need
 * a lead that is neither lost nor in the trash, and a mailbox that answered our email, contact by staff, or client status. An
 * address typed by a stranger, named by a realtor or imported is not enough.
 */
export function hasRunningContact(tx: Db | Tx, email: string): boolean {
  const key = recipientKey('email', email)
  return runningOf(tx, { key }, isMailboxProved(tx, key) ? 'proved' : 'known').get() !== undefined
}
