import { eq, inArray, ne, or, type SQL, and, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { documents, signingAttempts } from '#app/db/schema/index.ts'
import { canonicalMailbox } from '#app/modules/messaging/consent/canonical-mailbox.ts'

/** Someone by their address in lower case, and their leads. */
type Signer = { emailKey: string; leadIds: string[] }

/** The agreements that someone signed, or that wait for it or ended without. */
export function agreementsOf({ emailKey, leadIds }: Signer, isSigned: boolean): SQL | undefined {
  const theirs = or(eq(sql`lower(trim(${documents.submitterEmail}))`, emailKey), inArray(documents.leadId, leadIds))
  return and(theirs, isSigned ? eq(documents.status, 'completed') : ne(documents.status, 'completed'))
}

/** Whether an agreement of someone waits for a signature elsewhere, where we cannot take it away. */
export function waitsAtProvider(tx: Tx, signer: Signer): boolean {
  const waiting = and(agreementsOf(signer, false), eq(documents.status, 'pending'), ne(documents.provider, 'own'))
  return tx.select({ id: documents.id }).from(documents).where(waiting).limit(1).get() !== undefined
}

/** Deletes the agreements that someone did not sign, and what was noted of codes that they asked for. */
export function deleteUnsigned(tx: Tx, signer: Signer): void {
  tx.delete(documents).where(agreementsOf(signer, false)).run()
  tx.delete(signingAttempts)
    .where(eq(signingAttempts.mailboxKey, canonicalMailbox(signer.emailKey)))
    .run()
}
