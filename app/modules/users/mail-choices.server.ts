import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { findToken, issueToken } from '#app/modules/tokens/tokens.server.ts'
import { may, rolesThatMay } from '#app/permissions.ts'
import type { Viewer } from './sessions/viewer.ts'

/**
 * The emails that a member of staff wants: a lead assigned to them, today's tasks each morning, every new lead, the weekly
 * figures.
 */
type MailChoices = Pick<typeof users.$inferSelect, 'mailsAssigned' | 'mailsDue' | 'mailsNewLeads' | 'mailsWeekly'>

/** A user's choices. */
export function getMailChoices(userId: string): MailChoices {
  const { mailsAssigned, mailsDue, mailsNewLeads, mailsWeekly } = users
  const row = db().select({ mailsAssigned, mailsDue, mailsNewLeads, mailsWeekly }).from(users).where(eq(users.id, userId)).get()
  if (!row) throw new Error('User not found')
  return row
}

/** Stores a user's choices. The weekly figures are only for roles that can see analytics. */
export function saveMailChoices(actor: Viewer, { mailsWeekly, ...choices }: MailChoices): void {
  inTransaction((tx) => {
    const chosen = { ...choices, mailsWeekly: mailsWeekly && may(actor, 'analytics') }
    tx.update(users).set(chosen).where(eq(users.id, actor.id)).run()
  })
}

/** Everyone who wants the weekly figures and can see them, each with the secret of their unsubscribe link. */
export function listWeeklyReaders(tx: Tx, now: Date): { email: string; stopToken: string }[] {
  const wants = and(eq(users.mailsWeekly, true), inArray(users.role, [...rolesThatMay('analytics')]), isNull(users.deactivatedAt))
  const readers = tx.select({ id: users.id, email: users.email }).from(users).where(wants).orderBy(asc(users.id)).all()
  return readers.map(({ id, email }) => ({ email, stopToken: issueToken(tx, { purpose: 'weekly_report', userId: id }, now) }))
}

/** Whether the weekly figures are still on for the user of an unsubscribe link; null for an invalid link. */
export function findWeeklyReader(token: string): { isStopped: boolean } | null {
  const found = findToken(db(), token, 'weekly_report')
  return found?.userId ? { isStopped: !getMailChoices(found.userId).mailsWeekly } : null
}

/** Stops the weekly figures for the user of a link. Returns false if the link is invalid. */
export function stopWeeklyReport(token: string): boolean {
  return inTransaction((tx) => {
    const found = findToken(tx, token, 'weekly_report')
    if (!found?.userId) return false
    tx.update(users).set({ mailsWeekly: false }).where(eq(users.id, found.userId)).run()
    return true
  })
}
