import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { leads, UNCONFIRMED, webinarRegistrations } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { createSiteTask } from '#app/modules/tasks/site-tasks.server.ts'

/** Too many new leads on the site; retry after these seconds. */
export type OverLimit = { kind: 'over-limit'; retryAfterSeconds: number }

/**
 * Called before a visitor's form creates a lead: checks the hourly limit for all visitors together. Unconfirmed webinar
 * registrations count. Staff entries, imports and the intake API don't. A refusal creates one task for staff, so the caller must
 * commit the transaction.
 */
export function limitNewLeads(tx: Tx, now = new Date()): Result<undefined, OverLimit> {
  if (env().RATE_LIMITS === 'off') return ok()
  const limit = getSetting('leadHourlyLimit', tx)
  const isRecent = (createdAt: typeof leads.createdAt | typeof webinarRegistrations.createdAt) =>
    and(gt(createdAt, new Date(now.getTime() - HOUR_MS)), lte(createdAt, now))
  // The same condition as the partial index, which SQLite would not use otherwise.
  const ofVisitor = sql`${leads.source} in ('analysis', 'enrollment', 'webinar', 'rent-vs-sell-calculator') and ${leads.isSample} = 0`
  const { id, leadId, mailedSequence, createdAt } = webinarRegistrations
  const isUnconfirmed = and(isNull(leadId), eq(mailedSequence, UNCONFIRMED), isRecent(createdAt))
  const last = unionAll(
    tx
      .select({ id: leads.id, createdAt: leads.createdAt })
      .from(leads)
      .where(and(ofVisitor, isRecent(leads.createdAt))),
    tx.select({ id, createdAt }).from(webinarRegistrations).where(isUnconfirmed),
  )
    .orderBy((made) => [desc(made.createdAt), desc(made.id)])
    .limit(1)
    .offset(limit - 1)
    .get()
  if (!last) return ok()
  const isNew = createSiteTask(tx, {
    kind: 'lead-limit',
    summary: `${limit} leads came in from the website’s forms within an hour, so the forms are rejecting new ones for now. Check whether someone is misusing a form. If the leads are real, raise the limit in Settings.`,
    dueAt: new Date(now.getTime() + HOUR_MS),
  })
  if (isNew) log.warn({ limit }, 'Forms are rejecting new leads')
  return refused({
    kind: 'over-limit',
    retryAfterSeconds: Math.ceil((last.createdAt.getTime() + HOUR_MS - now.getTime()) / 1000),
  })
}
