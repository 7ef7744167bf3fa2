import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { rawStatement, statement } from '#app/db/prepared.server.ts'
import { isInContact, leads } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { recipientKey } from './recipient-key.server.ts'

// Without the hint, SQLite reads all leads of the address, which may be thousands.
const knownOf = rawStatement(
  ({ key }: { key: string }) =>
    sql<{ id: string }>`select id from leads indexed by leads_in_contact where email_key = ${key} and ${isInContact} limit 1`,
)

const provedOf = statement((db, { key }: { key: string }) =>
  db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.emailKey, key), isNull(leads.deletedAt), ne(leads.statusKey, 'lost')))
    .limit(1),
)

/**
 * Whether a person does business with us and may be emailed without a checked box (each email has an unsubscribe link). They need
 * a lead that is neither lost nor in the trash, and a mailbox that answered our email, contact by staff, or client status. An
 * address typed by a stranger, named by a realtor or imported is not enough.
 */
export function hasRunningContact(tx: Db | Tx, email: string): boolean {
  const key = recipientKey('email', email)
  const running = isMailboxProved(tx, key) ? provedOf : knownOf
  return running(tx, { key }).get() !== undefined
}
