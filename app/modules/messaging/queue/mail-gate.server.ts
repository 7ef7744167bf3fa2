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

/** Emails of all templates to one mailbox until its owner replies: enough for a visit with a typo, too few to annoy. */
export const MAX_MAILS_PER_HOUR = 3
/** The same within 24 hours. */
export const MAX_MAILS_PER_DAY = 10

/** The kind of staff task created when the site reaches its hourly limit. */
export const HOURLY_LIMIT_TASK = 'mail-limit'

export type HeldReason = (typeof HELD_REASONS)[number]

/** isLimited: counts toward the limits · heldReason: why it must not be sent now, or null. */
export type GateDecision = { isLimited: boolean; heldReason: HeldReason | null }

/**
 * Checks whether an email caused by a stranger's form may be sent to this address. Mailboxes that answered our email have no
 * limit; others get a few per hour and day, with a limit for the whole site. When the site reaches its limit, staff get one task.
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

/** Limited emails sent or queued within the last milliseconds. */
function countLimited(tx: Tx, milliseconds: number, now: Date, which?: SQL): number {
  const counted = tx
    .select({ n: sql<number>`count(*)` })
    .from(messages)
    .where(
      and(
        // A literal, because the partial index requires one.
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
    summary: `${limit} emails went to unconfirmed addresses within an hour, so the rest are on hold in the outbox. Check whether someone is misusing a form, and release the real ones.`,
    dueAt: new Date(now.getTime() + HOUR_MS),
  })
  if (isNew) log.warn({ limit }, 'Emails to unconfirmed addresses are held back')
}
