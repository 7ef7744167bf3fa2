import { asc, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { rawStatement, statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { newSince, waitsForContact } from '#app/modules/leads/list/scope.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { MAX_COUNTED } from './due-actions.server.ts'

/** A new lead that was not contacted yet, and the deadline to do so. */
export type FirstContact = { leadId: string; name: string; source: string; createdAt: Date; dueAt: Date }

/**
 * New leads and analyses of the last 30 days without a contact, longest waiting first, and their number (at most `MAX_COUNTED` +
 * 1).
 */
export function listFirstContacts(now: Date, max: number): { rows: FirstContact[]; count: number; hours: number } {
  const hours = getSetting('firstContactHours')
  const since = newSince(now)
  const rows = waiting(db(), { since, max }).all()
  const { n: count } = waitingCount(db(), { since }).get()
  const withDue = rows.map((row) => ({ ...row, dueAt: new Date(row.createdAt.getTime() + hours * HOUR_MS) }))
  return { rows: withDue, count, hours }
}

const waiting = statement((db, { since, max }: { since: Date; max: number }) =>
  db
    .select({ leadId: leads.id, name: leads.name, source: leads.source, createdAt: leads.createdAt })
    .from(leads)
    .where(waitsForContact(since))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(max),
)

const waitingCount = rawStatement(({ since }: { since: Date }) => {
  const some = sql`select 1 from ${leads} where ${waitsForContact(since)} limit ${sql.raw(String(MAX_COUNTED + 1))}`
  return sql<{ n: number }>`select count(*) as n from (${some})`
})
