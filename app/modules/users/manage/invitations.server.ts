import { and, eq, gt } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { userInvitations } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { normaliseEmail } from '../credentials/rules.ts'
import { hashSecretToken, isSecretToken, newSecretToken } from '../sessions/secret-token.server.ts'
import type { Role } from '../sessions/viewer.ts'

/** How long the link of an invitation may be used (docs/product/staff-and-sign-in.md). */
export const INVITATION_DAYS = 7

/** Who is invited. `name` is blank where it was left open. */
export type Invitation = { id: string; email: string; name: string; role: Role }

const columns = {
  id: userInvitations.id,
  email: userInvitations.email,
  name: userInvitations.name,
  role: userInvitations.role,
}

/** Writes an invitation, and returns it with the secret of its link; null where this address has one already. */
export function createInvitation(
  tx: Tx,
  { email, name, role }: Omit<Invitation, 'id'>,
  now: Date,
): { token: string; invitation: Invitation } | null {
  const link = newLink(now)
  const [invitation] = tx
    .insert(userInvitations)
    .values({ email: normaliseEmail(email), name, role, createdAt: now, ...link.columns })
    .onConflictDoNothing()
    .returning(columns)
    .all()
  return invitation ? { token: link.token, invitation } : null
}

/** Makes a new link for an invitation, which ends the one before; null where there is no such invitation anymore. */
export function renewInvitation(tx: Tx, invitationId: string, now: Date): { token: string; invitation: Invitation } | null {
  const link = newLink(now)
  const [invitation] = tx
    .update(userInvitations)
    .set(link.columns)
    .where(eq(userInvitations.id, invitationId))
    .returning(columns)
    .all()
  return invitation ? { token: link.token, invitation } : null
}

/** Takes an invitation back, so that its link ends, and returns it; null where it was answered or taken back before. */
export function deleteInvitation(tx: Tx, invitationId: string): Invitation | null {
  return tx.delete(userInvitations).where(eq(userInvitations.id, invitationId)).returning(columns).get() ?? null
}

/** The invitation that a link's secret represents; null where it has run out, was taken back, answered or replaced. */
export function findInvitationIn(tx: Db | Tx, token: string, now: Date): Invitation | null {
  if (!isSecretToken(token)) return null
  const live = and(eq(userInvitations.tokenHash, hashSecretToken(token)), gt(userInvitations.expiresAt, now))
  return tx.select(columns).from(userInvitations).where(live).get() ?? null
}

/** The same, outside of a transaction. */
export function findInvitation(token: string, now = new Date()): Invitation | null {
  return findInvitationIn(db(), token, now)
}

function newLink(now: Date) {
  const token = newSecretToken()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  return { token, columns: { tokenHash: hashSecretToken(token), invitedAt: now, expiresAt } }
}
