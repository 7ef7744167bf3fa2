import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, rentWatches } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { formatDollars } from '#app/format/money.ts'
import type { AccessLevel } from '#app/modules/access/grants.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { findMailboxProof } from '#app/modules/access/mailbox-proofs.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { hasConfirmedList, isSuppressed, recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { mayAnswer } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { clearOptOut } from '#app/modules/messaging/consent/leave-list.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMarketingMail } from '#app/modules/messaging/queue/queue-marketing-mail.server.ts'
import { rentChangeMail } from '#app/modules/messaging/templates/rent-change.ts'
import { latestAnalysis } from '#app/modules/rent-analysis/latest-analysis.server.ts'
import { runAgain } from '#app/modules/rent-analysis/run-again.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { longDate } from './report-labels.ts'
import { RENT_WATCH_WORDING } from './rent-watch-words.ts'

/** The smallest change, as a share, that owners are notified of. */
const MIN_CHANGE = 0.02
/** One quarter. */
const MONTHS_BETWEEN = 3
/** After an estimate failed. */
const RETRY_DAYS = 1
/** How many days an email's link works: at least until the next email. */
const LINK_DAYS = 120
/** Rents that one job estimates. The next job continues. */
const BATCH = 50

/**
 * A subscription to rent changes: when we check next, and whether the owner's mailbox has answered us; null if they did not
 * subscribe, or unsubscribed.
 */
export type RentWatch = { nextOn: string; isConfirmed: boolean } | null

/**
 * A lead's rent watch, for readers who may act for the lead. Those who only typed the email don't learn what its owner is
 * subscribed to.
 */
export function findRentWatch(leadId: string, level: AccessLevel, tx: Db | Tx = db()): RentWatch {
  const found = watchOf(tx, leadId)
  if (!found?.nextAt) return null
  const isConfirmed = level === 'proved'
  return mayHear(tx, { ...found, leadId }) === isConfirmed ? { nextOn: longDate(found.nextAt), isConfirmed } : null
}

function watchOf(tx: Db | Tx, leadId: string) {
  return tx
    .select({ email: leads.email, nextAt: rentWatches.nextAt, createdAt: rentWatches.createdAt })
    .from(leads)
    .leftJoin(rentWatches, eq(rentWatches.leadId, leads.id))
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .get()
}

type Asked = { leadId: string; email: string; createdAt: Date | null }

/** Whether the mailbox's owner asked for the watch, or has confirmed it since, and may be emailed. */
function mayHear(tx: Db | Tx, { leadId, email, createdAt }: Asked): boolean {
  if (createdAt === null || !mayAnswer(tx, email, 'rent').ok) return false
  const provedAt = findMailboxProof(tx, email)
  if (provedAt !== null && provedAt > createdAt) return true
  return hasConfirmedList(tx, { email, list: 'rent', leadId, since: createdAt })
}

/**
 * Subscribes an owner to rent changes. From a browser that only typed the email, the consent counts once the mailbox has
 * answered, and its opt-outs stay. Again it changes nothing. no-mail: we have no address, or it is unsubscribed from everything ·
 * no-estimate: there is no rent to watch.
 */
export function startRentWatch(
  { leadId, level, ipAddress }: { leadId: string; level: AccessLevel; ipAddress: string | undefined },
  now = new Date(),
): Result<undefined, 'no-mail' | 'no-estimate'> {
  const analysis = latestAnalysis({ leadId })
  if (analysis.state !== 'ready') return refused('no-estimate')
  return inTransaction((tx) => {
    const lead = watchOf(tx, leadId)
    const isProved = level === 'proved'
    if (!lead || lead.email.trim() === '' || (isProved && isSuppressed(tx, 'email', lead.email))) return refused('no-mail')
    if (isProved ? findRentWatch(leadId, level, tx) : lead.nextAt) return ok()
    const consent = {
      channel: 'email',
      recipient: lead.email,
      list: 'rent',
      form: 'rent-watch',
      wording: RENT_WATCH_WORDING,
    } as const
    recordConsent(tx, { ...consent, ipAddress, leadId, confirmedAt: isProved ? now : undefined })
    if (isProved) clearOptOut(tx, lead.email, 'rent')
    const watch = { lastRent: analysis.rentEstimate, lastRentAt: analysis.createdAt, nextAt: quarterAfter(now) }
    tx.insert(rentWatches)
      .values({ leadId, createdAt: now, ...watch })
      .onConflictDoUpdate({ target: rentWatches.leadId, set: watch })
      .run()
    const summary = 'Signed up for rent change alerts'
    recordLeadEvent(tx, { leadId, kind: 'rent_watched', actor: { kind: 'owner' }, summary })
    return ok()
  })
}

/** Unsubscribes an owner from this home. A browser that only typed the email ends no watch that its owner confirmed. */
export function endRentWatch(leadId: string, level: AccessLevel): void {
  inTransaction((tx) => {
    if (!findRentWatch(leadId, level, tx)) return
    tx.delete(rentWatches).where(eq(rentWatches.leadId, leadId)).run()
    const summary = 'Stopped rent change alerts'
    recordLeadEvent(tx, { leadId, kind: 'rent_watched', actor: { kind: 'owner' }, summary })
  })
}

function quarterAfter(moment: Date): Date {
  const next = new Date(moment)
  next.setUTCMonth(next.getUTCMonth() + MONTHS_BETWEEN)
  // November 30 is followed by the last day of February.
  if (next.getUTCDate() !== moment.getUTCDate()) next.setUTCDate(0)
  return next
}

const dueWatches = (tx: Db | Tx, now: Date, limit: number) =>
  tx
    .select({
      ...pick(rentWatches, ['leadId', 'lastRent', 'nextAt', 'createdAt']),
      email: leads.email,
    })
    .from(rentWatches)
    .innerJoin(leads, and(eq(leads.id, rentWatches.leadId), isNull(leads.deletedAt)))
    .where(lte(rentWatches.nextAt, now))
    .orderBy(asc(rentWatches.nextAt), asc(rentWatches.leadId))
    .limit(limit)
    .all()

/** Whether any rent is due to be estimated again. */
export function hasDueWatches(now: Date): boolean {
  return dueWatches(db(), now, 1).length > 0
}

/** Re-estimates each rent that is due, and emails the owners of those that changed. */
export const watchRentsJob = defineJob({
  payload: z.object({}),
  async run(_payload, { now, signal }) {
    for (const watch of dueWatches(db(), now, BATCH)) {
      signal.throwIfAborted()
      await updateEstimate(watch, now)
    }
  },
})

type DueWatch = ReturnType<typeof dueWatches>[number]

async function updateEstimate(watch: DueWatch, now: Date): Promise<void> {
  const { leadId, lastRent, email } = watch
  // Spends no estimate on owners that we may not email.
  if (!mayHear(db(), watch)) {
    inTransaction((tx) => {
      setNext(tx, leadId, quarterAfter(now))
    })
    return
  }
  const outcome = await runAgain(leadId, { kind: 'system' }, now)
  const analysis = latestAnalysis({ leadId })
  const likely =
    analysis.state === 'ready' && analysis.rentLikelyLow !== null && analysis.rentLikelyHigh !== null
      ? `${formatDollars(analysis.rentLikelyLow)} to ${formatDollars(analysis.rentLikelyHigh)}`
      : null
  inTransaction((tx) => {
    setNext(tx, leadId, outcome.ok ? quarterAfter(now) : new Date(now.getTime() + RETRY_DAYS * DAY_MS))
    if (!outcome.ok) return
    if (Math.abs(outcome.value - lastRent) / lastRent >= MIN_CHANGE)
      mailRentChange(tx, { leadId, email, lastRent, rentDollars: outcome.value, likely }, now)
  })
}

function setNext(tx: Tx, leadId: string, nextAt: Date): void {
  tx.update(rentWatches).set({ nextAt }).where(eq(rentWatches.leadId, leadId)).run()
}

type Moved = Omit<DueWatch, 'nextAt' | 'createdAt'> & { rentDollars: number; likely: string | null }

function mailRentChange(tx: Tx, { leadId, email, lastRent, rentDollars, likely }: Moved, now: Date): void {
  const gate = mayAnswer(tx, email, 'rent')
  const lead = tx.select().from(leads).where(eq(leads.id, leadId)).get()
  const watch = tx.select().from(rentWatches).where(eq(rentWatches.leadId, leadId)).get()
  if (!gate.ok || !lead || !watch) return
  const token = issueToken(tx, { purpose: 'report', leadId, email, days: LINK_DAYS }, now)
  const mail = rentChangeMail(getSetting('company', tx), {
    property: findAddressee(tx, { email, name: lead.name, propertyAddress: lead.propertyAddress }).property,
    before: { dollars: lastRent, day: longDate(watch.lastRentAt) },
    after: { dollars: rentDollars, likely },
    url: `${getSiteFacts(tx).baseUrl}${paths.mailedReport(token)}`,
  })
  queueMarketingMail(
    tx,
    { template: 'rent-change', cause: 'system', to: email, leadId, list: 'rent', basis: gate.value, ...mail },
    now,
  )
  tx.update(rentWatches).set({ lastRent: rentDollars, lastRentAt: now }).where(eq(rentWatches.leadId, leadId)).run()
}
