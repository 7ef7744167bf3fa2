import { and, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { HOUR_MS } from '#app/format/duration.ts'
import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { type HELD_REASONS, messages } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { createSiteTask } from '#app/modules/tasks/site-tasks.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { canonicalMailbox } from '../consent/canonical-mailbox.ts'

/** Mails of all templates together to one mailbox until its owner has answered one: enough for a visit with a typing error, too few to annoy. */
export const MAX_MAILS_PER_HOUR = 3
/** The same within 24 hours. */
export const MAX_MAILS_PER_DAY = 10

/** Task for staff once the site has mailed as much as it may within an hour. */
export const HOURLY_LIMIT_TASK = 'mail-limit'

export type HeldReason = (typeof HELD_REASONS)[number]

/** isLimited: it counts against the limits · heldReason: why it may not go out now; null where it may. */
export type GateDecision = { isLimited: boolean; heldReason: HeldReason | null }

/**
 * Decides whether a mail that a form of a stranger causes may go to this address: without limits to a mailbox whose owner has answered a mail of ours, else a few
 * an hour and a day, and some for the whole site. Where the site has had its number, staff get one task.
 */
export function gateMail(tx: Tx, recipient: string, now: Date): GateDecision {
  if (env().RATE_LIMITS === 'off' || isMailboxProved(tx, recipient)) return { isLimited: false, heldReason: null }
  const sameMailbox = eq(messages.mailboxKey, canonicalMailbox(recipient))
  const decide = (heldReason: HeldReason | null) => ({ isLimited: true, heldReason })
  if (countLimited(tx, HOUR_MS, now, sameMailbox) >= MAX_MAILS_PER_HOUR) return decide('mailbox_hour')
  if (countLimited(tx, 24 * HOUR_MS, now, sameMailbox) >= MAX_MAILS_PER_DAY) return decide('mailbox_day')
  const limit = getSetting('mailHourlyLimit', tx)
  if (countLimited(tx, HOUR_MS, now) < limit) return decide(null)
  reportHourlyLimit(tx, limit, now)
  return decide('site_hour')
}

/** Limited mails that went out, or are about to, within the last milliseconds. */
function countLimited(tx: Tx, milliseconds: number, now: Date, which?: SQL): number {
  const counted = tx
    .select({ n: sql<number>`count(*)` })
    .from(messages)
    .where(
      and(
        // As a literal: only so is the partial index found.
        sql`${messages.isLimited} = 1`,
        which,
        gt(messages.createdAt, new Date(now.getTime() - milliseconds)),
        lte(messages.createdAt, now),
        ne(messages.state, 'held'),
      ),
    )
  return counted.get()?.n ?? 0
}

function reportHourlyLimit(tx: Tx, limit: number, now: Date): void {
  const isNew = createSiteTask(tx, {
    kind: HOURLY_LIMIT_TASK,
    summary: `${limit} emails went to unconfirmed addresses within an hour, so the rest are waiting in the outbox. Check whether someone is misusing a form, and release the real ones.`,
    dueAt: new Date(now.getTime() + HOUR_MS),
  })
  if (isNew) log.warn({ limit }, 'Emails to unconfirmed addresses are held back')
}
