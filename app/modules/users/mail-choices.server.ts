import { eq } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import type { Viewer } from './sessions/viewer.ts'

/** Which mails a member of staff wants: a lead given to them, what is due each morning, every new lead. */
export type MailChoices = Pick<typeof users.$inferSelect, 'mailsAssigned' | 'mailsDue' | 'mailsNewLeads'>

/** What someone has chosen. */
export function getMailChoices(userId: string): MailChoices {
  const { mailsAssigned, mailsDue, mailsNewLeads } = users
  const row = db().select({ mailsAssigned, mailsDue, mailsNewLeads }).from(users).where(eq(users.id, userId)).get()
  if (!row) throw new Error('User not found')
  return row
}

/** Stores what one has chosen. */
export function saveMailChoices(actor: Viewer, { mailsAssigned, mailsDue, mailsNewLeads }: MailChoices): void {
  inTransaction((tx) => {
    tx.update(users).set({ mailsAssigned, mailsDue, mailsNewLeads }).where(eq(users.id, actor.id)).run()
  })
}
