import { and, asc, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { calendarFeed, type FeedEntry } from '#app/modules/messaging/layout/calendar-file.ts'
import { paths } from '#app/paths.ts'

/** Days that the calendar goes back: anything older is done, or on the dashboard. */
const KEPT_DAYS = 60
/** Maximum entries of each kind, enough for any calendar. */
const MAX_ENTRIES = 500
const ACTION_MINUTES = 30
const WALKTHROUGH_MINUTES = 60

/** A staff member's next actions and their leads' walkthroughs as a calendar. */
export function calendarOf(owner: { id: string; name: string }, now: Date): string {
  const from = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  return calendarFeed(`Next actions for ${owner.name}`, [...actionsOf(owner.id, from), ...walkthroughsOf(owner.id, from)], now)
}

const columns = {
  ...pick(leads, ['id', 'name', 'phone', 'propertyAddress', 'nextAction', 'nextActionAt']),
  isAllDay: leads.nextActionIsAllDay,
  walkthroughDate: leads.walkthroughDate,
  updatedAt: leads.updatedAt,
}

function actionsOf(userId: string, from: Date): FeedEntry[] {
  const rows = db()
    .select(columns)
    .from(leads)
    .where(
      and(eq(leads.assigneeId, userId), isNull(leads.deletedAt), isNotNull(leads.nextActionAt), gte(leads.nextActionAt, from)),
    )
    .orderBy(asc(leads.nextActionAt), asc(leads.id))
    .limit(MAX_ENTRIES)
    .all()
  return rows.flatMap((lead) => {
    if (lead.nextAction === null || lead.nextActionAt === null) return []
    const title = `${lead.nextAction}: ${lead.name || 'Unknown'}`
    return [
      entryOf(lead, { kind: 'action', title, startsAt: lead.nextActionAt, lengthMinutes: lead.isAllDay ? null : ACTION_MINUTES }),
    ]
  })
}

function walkthroughsOf(userId: string, from: Date): FeedEntry[] {
  const rows = db()
    .select(columns)
    .from(leads)
    .where(
      and(
        eq(leads.assigneeId, userId),
        isNull(leads.deletedAt),
        isNotNull(leads.walkthroughDate),
        gte(leads.walkthroughDate, from),
      ),
    )
    .orderBy(asc(leads.walkthroughDate), asc(leads.id))
    .limit(MAX_ENTRIES)
    .all()
  return rows.flatMap((lead) => {
    if (lead.walkthroughDate === null) return []
    const title = `Walkthrough: ${lead.name || 'Unknown'}`
    return [entryOf(lead, { kind: 'walkthrough', title, startsAt: lead.walkthroughDate, lengthMinutes: WALKTHROUGH_MINUTES })]
  })
}

type Facts = { id: string; phone: string | null; propertyAddress: string; updatedAt: Date }
type When = Pick<FeedEntry, 'title' | 'startsAt' | 'lengthMinutes'> & { kind: string }

function entryOf({ id, phone, propertyAddress, updatedAt }: Facts, { kind, ...when }: When): FeedEntry {
  const { BASE_URL } = env()
  const url = BASE_URL + paths.lead(id)
  return {
    ...when,
    uid: `${kind}-${id}@${new URL(BASE_URL).host}`,
    description: [phone, url].filter(Boolean).join('\n'),
    location: propertyAddress,
    url,
    changedAt: updatedAt,
  }
}
