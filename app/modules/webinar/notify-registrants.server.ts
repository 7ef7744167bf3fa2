import { and, asc, eq, exists, gte, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, webinarEvents, webinarRegistrations } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { mayAnswer } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { queueMarketingMail } from '#app/modules/messaging/queue/queue-marketing-mail.server.ts'
import { webinarMovedMail, webinarNextDateMail } from '#app/modules/messaging/templates/webinar-date.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { webinarAttachments } from './calendar-entry.server.ts'
import { findStoredWebinar, type Webinar } from './queries.server.ts'
import { isOver, webinarClock, webinarDay } from './rules.ts'

/** People per transaction, so that requests don't wait longer. */
const BATCH = 50

type Registration = { id: string; name: string; email: string; emailKey: string; leadId: string | null }

/**
 * Emails the webinar date to everyone who waits for it, and changes to everyone registered. Each gets one email, even after
 * interruptions.
 */
export const notifyWebinarJob = defineJob({
  payload: z.object({ eventId: z.string() }),
  async run({ eventId }, { now, signal }) {
    while (!signal.aborted) {
      const mailed = inTransaction((tx) => notifySome(tx, eventId, now))
      if (mailed === 0) return
      await new Promise((resolve) => setImmediate(resolve))
    }
  },
})

/** Emails a batch, and returns how many. A newer date has its own job. */
function notifySome(tx: Tx, eventId: string, now: Date): number {
  const webinar = findStoredWebinar(tx)
  if (webinar?.id !== eventId || isOver(webinar, now)) return 0
  const waiting = listWaiting(tx, webinar)
  for (const person of waiting) registerForNext(tx, webinar, person, now)
  if (waiting.length > 0) return waiting.length
  const outdated = listOutdated(tx, webinar)
  for (const person of outdated) mailNewDate(tx, webinar, person, now)
  return outdated.length
}

const columns = pick(webinarRegistrations, ['id', 'name', 'email', 'emailKey', 'leadId'])

/**
 * People who registered for the next date after an earlier webinar, and are not registered for this one. Deleted leads are
 * skipped.
 */
function listWaiting(tx: Tx, { id }: Webinar): Registration[] {
  const registered = alias(webinarRegistrations, 'registered')
  return tx
    .select(columns)
    .from(webinarRegistrations)
    .innerJoin(webinarEvents, eq(webinarEvents.id, webinarRegistrations.eventId))
    .where(
      and(
        ne(webinarRegistrations.eventId, id),
        gte(webinarRegistrations.createdAt, sql`${webinarEvents.startsAt} + ${webinarEvents.lengthMinutes} * 60000`),
        hasLead(tx),
        notExists(
          tx
            .select({ id: registered.id })
            .from(registered)
            .where(and(eq(registered.eventId, id), eq(registered.emailKey, webinarRegistrations.emailKey))),
        ),
      ),
    )
    .groupBy(webinarRegistrations.emailKey)
    .orderBy(asc(webinarRegistrations.createdAt), asc(webinarRegistrations.id))
    .limit(BATCH)
    .all()
}

/** People registered for this date whose last email had an earlier version of it. */
function listOutdated(tx: Tx, { id, sequence }: Webinar): Registration[] {
  return tx
    .select(columns)
    .from(webinarRegistrations)
    .where(and(eq(webinarRegistrations.eventId, id), lt(webinarRegistrations.mailedSequence, sequence), hasLead(tx)))
    .orderBy(asc(webinarRegistrations.createdAt), asc(webinarRegistrations.id))
    .limit(BATCH)
    .all()
}

function hasLead(tx: Tx) {
  const active = and(eq(leads.id, webinarRegistrations.leadId), isNull(leads.deletedAt))
  return exists(tx.select({ id: leads.id }).from(leads).where(active))
}

function registerForNext(tx: Tx, webinar: Webinar, person: Registration, now: Date): void {
  const { name, email, emailKey, leadId } = person
  const { id: eventId, sequence: mailedSequence } = webinar
  tx.insert(webinarRegistrations).values({ eventId, name, email, emailKey, leadId, mailedSequence, createdAt: now }).run()
  const mail = { ...dateMail(tx, webinarNextDateMail, webinar, person, now), template: 'webinar-next-date' as const }
  // People who left the list stay registered, but get no email.
  const gate = mayAnswer(tx, email, 'webinar')
  if (gate.ok) queueMarketingMail(tx, { ...mail, list: 'webinar', basis: gate.value }, now)
}

function mailNewDate(tx: Tx, webinar: Webinar, person: Registration, now: Date): void {
  tx.update(webinarRegistrations).set({ mailedSequence: webinar.sequence }).where(eq(webinarRegistrations.id, person.id)).run()
  queueMail(tx, { ...dateMail(tx, webinarMovedMail, webinar, person, now), template: 'webinar-moved' })
}

function dateMail(tx: Tx, mail: typeof webinarNextDateMail, webinar: Webinar, { email, leadId }: Registration, now: Date) {
  const { title, joinUrl } = webinar
  return {
    cause: 'staff' as const,
    to: email,
    ...(leadId === null ? {} : { leadId }),
    attachments: webinarAttachments(tx, webinar, now),
    ...mail(getSetting('company', tx), { title, day: webinarDay(webinar, now), clock: webinarClock(webinar), joinUrl }),
  }
}
