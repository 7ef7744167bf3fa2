import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#app/db/columns.ts'
import { db, type Tx } from '#app/db/client.server.ts'
import { auditLog, tokens } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { ROLES } from '#app/permissions.ts'
import { findToken, issueToken, revokeTokens, consumeToken, type Token } from '#app/modules/tokens/tokens.server.ts'
import { normalizeEmail } from '../credentials/rules.ts'
import type { Viewer } from '../sessions/viewer.ts'

/** An invited person. `name` is blank if it was omitted. */
export type Invited = z.infer<typeof invitationSchema>
/** Includes when the newest link was sent, and when it expires. */
export type Invitation = Invited & { invitedAt: Date; expiresAt: Date }
export type NewInvitation = Omit<Invited, 'id'>

const invitationSchema = z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(ROLES) })

// Spelled out to match the partial index of invitations.
const isInvitation = sql`${tokens.purpose} = 'invitation'`

/** Creates an invitation and returns it with its link's secret; null if this address already has one. */
export function createInvitation(tx: Tx, typed: NewInvitation, now: Date): { token: string; invitation: Invited } | null {
  const email = normalizeEmail(typed.email)
  const isInvited = and(isInvitation, eq(tokens.emailKey, email))
  if (tx.select({ hash: tokens.hash }).from(tokens).where(isInvited).get()) return null
  return sendInvitation(tx, { ...typed, email, id: newId() }, now)
}

/** Creates a new link for an invitation, which replaces the previous one; null if the invitation does not exist anymore. */
export function renewInvitation(tx: Tx, invitationId: string, now: Date): { token: string; invitation: Invited } | null {
  const former = deleteInvitation(tx, invitationId)
  return former && sendInvitation(tx, former, now)
}

function sendInvitation(tx: Tx, { id, email, name, role }: Invited, now: Date) {
  const token = issueToken(tx, { purpose: 'invitation', subjectId: id, email, label: name, detail: role }, now)
  return { token, invitation: { id, email, name, role } }
}

/** Revokes an invitation and its link, and returns it; null if it was already answered or revoked. */
export function deleteInvitation(tx: Tx, invitationId: string): Invitation | null {
  return toInvitation(revokeTokens(tx, ['invitation'], ['subjectId', invitationId])[0])
}

/** Revokes the open invitations that an admin sent who may not invite anymore. Those that someone else sent again stay. */
export function deleteInvitationsBy(tx: Tx, userId: string, actor: Viewer): void {
  const sender = (id: string) =>
    tx
      .select({ userId: auditLog.userId })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'user_invited'), eq(auditLog.subject, id)))
      .orderBy(desc(auditLog.key))
      .limit(1)
      .get()?.userId
  const open = tx.select().from(tokens).where(isInvitation).orderBy(tokens.createdAt, tokens.hash).all()
  for (const { subjectId: id, detail: role } of open) {
    if (id === null || sender(id) !== userId) continue
    deleteInvitation(tx, id)
    recordAudit(tx, { userId: actor.id, action: 'invitation_withdrawn', subject: id, detail: { role } })
  }
}

/** The invitation of a link's secret; null if it was answered, revoked, replaced or has expired. */
export function findInvitation(token: string): Invitation | null {
  return toInvitation(findToken(db(), token, 'invitation'))
}

/** Accepts an invitation, once: its link ends. */
export function consumeInvitation(tx: Tx, token: string, now: Date): boolean {
  return consumeToken(tx, token, 'invitation', now) !== null
}

/** Open invitations, newest first. */
export function listInvitations(): Invitation[] {
  const rows = db().select().from(tokens).where(isInvitation).orderBy(desc(tokens.createdAt), desc(tokens.subjectId)).all()
  return rows.flatMap((row) => toInvitation(row) ?? [])
}

function toInvitation(token: Token | null | undefined): Invitation | null {
  if (!token) return null
  const { subjectId: id, emailKey: email, label: name, detail: role, createdAt: invitedAt, expiresAt } = token
  return { ...invitationSchema.parse({ id, email, name, role }), invitedAt, expiresAt }
}
