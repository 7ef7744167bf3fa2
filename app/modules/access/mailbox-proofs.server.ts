import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { type MAILBOX_PROOFS, provedMailboxes } from '#app/db/schema/index.ts'

/** How a mailbox was proved. */
export type MailboxProof = (typeof MAILBOX_PROOFS)[number]

/** Whether somebody has shown that they read this mailbox. Each address stands for itself: `ann+1@` says nothing of `ann@`. Takes an address as it was typed. */
export function isMailboxProved(tx: Tx, email: string): boolean {
  const proof = tx
    .select({ provedAt: provedMailboxes.provedAt })
    .from(provedMailboxes)
    .where(eq(provedMailboxes.emailKey, mailboxKey(email)))
  return proof.get() !== undefined
}

/** Notes that whoever acts now reads this mailbox. Repeating it renews the moment. Takes an address as it was typed. */
export function recordMailboxProof(tx: Tx, email: string, now = new Date(), how: MailboxProof = 'mailed_link'): void {
  const proof = { provedAt: now, how }
  tx.insert(provedMailboxes)
    .values({ emailKey: mailboxKey(email), ...proof })
    .onConflictDoUpdate({ target: provedMailboxes.emailKey, set: proof })
    .run()
}

function mailboxKey(email: string): string {
  return email.trim().toLowerCase()
}
