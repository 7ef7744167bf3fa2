import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { leads, mailingRecipients, mailings, messages, users } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { viewQuery } from '#app/modules/leads/list/lead-address.ts'
import type { LeadCount } from '#app/modules/leads/list/queries.server.ts'
import { findLeadView } from '#app/modules/leads/views/queries.server.ts'
import { listCountedViews } from '#app/modules/leads/views/view-tabs.server.ts'
import { sendingHours } from '#app/modules/messaging/consent/sending-hours.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { isMissReason, type MissReason } from './rules.ts'

export type Mailing = typeof mailings.$inferSelect

export function findMailing(id: string, tx: Db | Tx = db()): Mailing | null {
  return tx.select().from(mailings).where(eq(mailings.id, id)).get() ?? null
}

/** Maximum number of mailings listed, newest first. Older ones are found through their leads. */
const MOST_LISTED = 200

/** The list of mailings, newest first. */
export function listMailings() {
  const written = db()
    .select({ n: count(mailingRecipients.messageId) })
    .from(mailingRecipients)
    .where(eq(mailingRecipients.mailingId, mailings.id))
  return db()
    .select({
      ...pick(mailings, ['id', 'subject', 'state', 'viewName', 'sendAt', 'startedAt', 'updatedAt']),
      by: users.name,
      written: sql<number>`(${written})`,
    })
    .from(mailings)
    .leftJoin(users, eq(users.id, mailings.createdById))
    .orderBy(desc(mailings.createdAt), desc(mailings.id))
    .limit(MOST_LISTED)
    .all()
}

/** A view that a mailing can go to. `key`: its form value. */
export type MailingView = { key: string; id: string | null; name: string; query: string; count: LeadCount }

/** The views that a user can email: those of the lead list, saved and built-in. */
export function listMailingViews(viewer: Viewer, now: Date): MailingView[] {
  return listCountedViews(viewer, now).map(({ id, name, filter, count: found }) => ({
    key: id ?? name,
    id,
    name,
    query: viewQuery(filter),
    count: found,
  }))
}

/** The current query of a mailing's view, or the stored one if the view was deleted or the viewer can't see it. */
export function currentQuery(mailing: Mailing, viewer: Viewer | null): string {
  const view = mailing.viewId === null || viewer === null ? null : findLeadView(viewer, mailing.viewId)
  return view?.query ?? mailing.viewQuery
}

/** A mailing's progress: emails not yet written, and the outcome of the rest. */
export type Progress = {
  waiting: number
  /** Emails by their message's state. */
  written: { queued: number; sent: number; failed: number; withdrawn: number }
  opened: number
  clicked: number
  missed: { reason: MissReason; count: number }[]
}

export function findProgress(mailingId: string): Progress {
  const ofMailing = eq(mailingRecipients.mailingId, mailingId)
  const states = db()
    .select({ state: messages.state, n: count() })
    .from(mailingRecipients)
    .innerJoin(messages, eq(messages.id, mailingRecipients.messageId))
    .where(ofMailing)
    .groupBy(messages.state)
    .all()
  const sumOf = (...wanted: (typeof states)[number]['state'][]) =>
    states.filter(({ state }) => wanted.includes(state)).reduce((sum, { n }) => sum + n, 0)
  const waiting = db()
    .select({ n: count() })
    .from(mailingRecipients)
    .where(and(ofMailing, isNull(mailingRecipients.settledAt)))
    .get()
  const followed = db()
    .select({ opened: count(messages.openedAt), clicked: count(messages.clickedAt) })
    .from(mailingRecipients)
    .innerJoin(messages, eq(messages.id, mailingRecipients.messageId))
    .where(ofMailing)
    .get()
  const missed = db()
    .select({ reason: mailingRecipients.skippedReason, count: count() })
    .from(mailingRecipients)
    .where(and(ofMailing, isNotNull(mailingRecipients.skippedReason)))
    .groupBy(mailingRecipients.skippedReason)
    .orderBy(desc(count()))
    .all()
  return {
    waiting: waiting?.n ?? 0,
    written: {
      queued: sumOf('queued', 'held', 'collected'),
      sent: sumOf('sent', 'kept'),
      failed: sumOf('failed'),
      withdrawn: sumOf('suppressed'),
    },
    opened: followed?.opened ?? 0,
    clicked: followed?.clicked ?? 0,
    missed: missed.flatMap(({ reason, count: n }) => (isMissReason(reason) ? [{ reason, count: n }] : [])),
  }
}

/** The hours for sending mailings. */
export const mailingHours = () => sendingHours(db(), 'email')

/** Maximum number of people listed at once. */
export const MOST_PEOPLE = 500

/** A started mailing's leads with this reason for being skipped; null for those who got it or still wait. */
export function listPeople(mailingId: string, reason: MissReason | null): { id: string; name: string; email: string }[] {
  return db()
    .select({ id: leads.id, name: leads.name, email: leads.email })
    .from(mailingRecipients)
    .innerJoin(leads, eq(leads.id, mailingRecipients.leadId))
    .where(
      and(
        eq(mailingRecipients.mailingId, mailingId),
        reason === null ? isNull(mailingRecipients.skippedReason) : eq(mailingRecipients.skippedReason, reason),
      ),
    )
    .orderBy(asc(leads.name), asc(leads.id))
    .limit(MOST_PEOPLE)
    .all()
}

/** A mailing's emails that are written but not sent yet. */
export function listUnsent(mailingId: string, tx: Db | Tx = db()): string[] {
  return tx
    .select({ id: messages.id })
    .from(mailingRecipients)
    .innerJoin(messages, eq(messages.id, mailingRecipients.messageId))
    .where(
      and(eq(mailingRecipients.mailingId, mailingId), inArray(messages.state, ['queued', 'held']), isNull(messages.tryStartedAt)),
    )
    .all()
    .map(({ id }) => id)
}
