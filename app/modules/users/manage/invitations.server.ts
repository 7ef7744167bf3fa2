import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#app/db/columns.ts'
import { db, type Tx } from '#app/db/client.server.ts'
import { tokens } from '#app/db/schema/index.ts'
import { ROLES } from '#app/permissions.ts'
import { findToken, issueToken, revokeTokens, spendToken, type Token } from '#app/modules/tokens/tokens.server.ts'
import { normalizeEmail } from '../credentials/rules.ts'

/** Who is invited. `name` is blank where it was left open. */
export type Invited = z.infer<typeof invitationSchema>
/** With when the newest link was sent, and until when it may be used. */
export type Invitation = Invited & { invitedAt: Date; expiresAt: Date }
export type NewInvitation = Omit<Invited, 'id'>

const invitationSchema = z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(ROLES) })

// Written out, as the partial index of invitations has it.
const isInvitation = sql`${tokens.purpose} = 'invitation'`

/** Writes an invitation, and returns it with the secret of its link; null where this address has one already. */
export function createInvitation(tx: Tx, typed: NewInvitation, now: Date): { token: string; invitation: Invited } | null {
  const email = normalizeEmail(typed.email)
  const isInvited = and(isInvitation, eq(tokens.emailKey, email))
  if (tx.select({ hash: tokens.hash }).from(tokens).where(isInvited).get()) return null
  return sendInvitation(tx, { ...typed, email, id: newId() }, now)
}

/** Makes a new link for an invitation, which ends the one before; null where there is no such invitation anymore. */
export function renewInvitation(tx: Tx, invitationId: string, now: Date): { token: string; invitation: Invited } | null {
  const former = deleteInvitation(tx, invitationId)
  return former && sendInvitation(tx, former, now)
}

function sendInvitation(tx: Tx, { id, email, name, role }: Invited, now: Date) {
  const token = issueToken(tx, { purpose: 'invitation', subjectId: id, email, label: name, detail: role }, now)
  return { token, invitation: { id, email, name, role } }
}

/** Takes an invitation back, so that its link ends, and returns it; null where it was answered or taken back before. */
export function deleteInvitation(tx: Tx, invitationId: string): Invitation | null {
  return toInvitation(revokeTokens(tx, ['invitation'], ['subjectId', invitationId])[0])
}

/** The invitation that a link's secret represents; null where it has run out, was taken back, answered or replaced. */
export function findInvitation(token: string): Invitation | null {
  return toInvitation(findToken(db(), token, 'invitation'))
}

/** Answers an invitation, once: its link ends. */
export function spendInvitation(tx: Tx, token: string, now: Date): boolean {
  return spendToken(tx, token, 'invitation', now) !== null
}

/** Who was invited and has not answered, the newest first. */
export function listInvitations(): Invitation[] {
  const rows = db().select().from(tokens).where(isInvitation).orderBy(desc(tokens.createdAt), desc(tokens.subjectId)).all()
  return rows.flatMap((row) => toInvitation(row) ?? [])
}

function toInvitation(token: Token | null | undefined): Invitation | null {
  if (!token) return null
  const { subjectId: id, emailKey: email, label: name, detail: role, createdAt: invitedAt, expiresAt } = token
  return { ...invitationSchema.parse({ id, email, name, role }), invitedAt, expiresAt }
}
