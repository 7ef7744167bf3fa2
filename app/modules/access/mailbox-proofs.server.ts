import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { type MAILBOX_PROOFS, provedMailboxes, visitorMailboxes } from '#app/db/schema/index.ts'
import { endUnprovedGrants } from './end-unproved-grants.server.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'
import { grantEnd } from './grants.server.ts'
import { liftBounce } from './lift-bounce.server.ts'
import { renewVisitor } from './visitors.server.ts'

/** How a mailbox was proved. */
export type MailboxProof = (typeof MAILBOX_PROOFS)[number]

/**
 * Whether anyone has proved access to this mailbox. Each address is separate: `ann+1@` does not prove `ann@`. Accepts an address
 * as typed.
 */
export function isMailboxProved(tx: Db | Tx, email: string): boolean {
  return findMailboxProof(tx, email) !== null
}

const proofOf = statement((db, { emailKey }: { emailKey: string }) =>
  db.select({ provedAt: provedMailboxes.provedAt }).from(provedMailboxes).where(eq(provedMailboxes.emailKey, emailKey)),
)

/** When this mailbox was last proved, or null. Accepts an address as typed. */
export function findMailboxProof(tx: Db | Tx, email: string): Date | null {
  return proofOf(tx, { emailKey: normalizeEmail(email) }).get()?.provedAt ?? null
}

type ProofByBrowser = {
  /** The address as typed. */
  email: string
  /** The token of the browser's cookie, or null. */
  visitor: string | null
  /** Identifies the request: the secret of the link whose button was pressed, or of the code that was typed. */
  cause: string
  /** 'passkey': the owner proved it earlier, when they created one. It does not show that the mailbox is still read. */
  method?: MailboxProof | 'passkey'
}

/**
 * Records that a browser proved a mailbox. It gets access to all leads with that email, and everyone who only typed the email
 * loses theirs. Returns the new token for the browser's cookie.
 */
export function proveMailbox(
  tx: Tx,
  { email, visitor, cause, method = 'mailed_link' }: ProofByBrowser,
  now = new Date(),
): string {
  const emailKey = normalizeEmail(email)
  // Leads without an address have nothing in common.
  if (emailKey === '') throw new Error('A mailbox without an address cannot be verified')
  const { id: visitorId, token } = renewVisitor(tx, visitor, cause, now)
  const proof = { provedAt: now, expiresAt: grantEnd(now) }
  tx.insert(visitorMailboxes)
    .values({ visitorId, emailKey, ...proof })
    .onConflictDoUpdate({ target: [visitorMailboxes.visitorId, visitorMailboxes.emailKey], set: proof })
    .run()
  if (method !== 'passkey') recordMailboxProof(tx, emailKey, method, now)
  endUnprovedGrants(tx, emailKey)
  return token
}

/** Records that someone reads this mailbox, which ends its block if it bounced. Repeating it updates the time. */
function recordMailboxProof(tx: Tx, emailKey: string, method: MailboxProof, now: Date): void {
  const proof = { provedAt: now, method }
  tx.insert(provedMailboxes)
    .values({ emailKey, ...proof })
    .onConflictDoUpdate({ target: provedMailboxes.emailKey, set: proof })
    .run()
  liftBounce(tx, { emailKey, how: 'proved', at: now })
}
