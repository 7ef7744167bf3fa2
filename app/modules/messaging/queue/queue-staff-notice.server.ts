import { and, gt, lte, ne, sql } from 'drizzle-orm'
import { HOUR_MS } from '#app/format/duration.ts'
import type { Tx } from '#app/db/client.server.ts'
import { collectedNotices, messages, type MessageTemplate } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import type { SettingValue } from '#app/modules/settings/catalog.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { enqueueMessage, writeMail } from './queue-mail.server.ts'
import type { StaffNotice } from '../layout/staff-notice.ts'

/** Single notices per hour. Further ones go into a digest. */
export const MAX_NOTICES_PER_HOUR = 10

/**
 * Notifies staff of an event, in the transaction of its cause: each address by a separate email, or in its next digest if many
 * were sent within the last hour.
 */
export function queueStaffNotice(tx: Tx, notice: StaffNotice & { template: MessageTemplate; leadId?: string }): void {
  const now = new Date()
  const { digest, ...mail } = notice
  const isCollected = countNotices(tx, now) >= MAX_NOTICES_PER_HOUR
  for (const to of addressesFor(tx, notice.template)) {
    const delivery = { isLimited: false, heldReason: null, state: isCollected ? 'collected' : 'queued' } as const
    const messageId = writeMail(tx, { ...mail, to, cause: 'notice' }, delivery, now)
    if (isCollected) tx.insert(collectedNotices).values({ messageId, notice: digest, createdAt: now }).run()
    else enqueueMessage(tx, messageId)
  }
  if (!isCollected) return
  const runAt = new Date(now.getTime() + HOUR_MS)
  enqueueJob(tx, { kind: 'notice-digest', payload: {}, uniqueKey: 'notice-digest', runAt })
}

/** Kinds of notices for which admins can set addresses. */
const KINDS: Partial<Record<MessageTemplate, keyof SettingValue<'noticeAddresses'>>> = {
  'enrollment-notice': 'leads',
  'walkthrough-notice': 'leads',
  'referral-notice': 'referrals',
  'payment-notice': 'money',
  'agreement-notice': 'money',
}

function addressesFor(tx: Tx, template: MessageTemplate): readonly string[] {
  const kind = KINDS[template]
  const addresses = kind === undefined ? [] : getSetting('noticeAddresses', tx)[kind]
  return addresses.length === 0 ? [getSetting('notifyEmail', tx)] : addresses
}

function countNotices(tx: Tx, now: Date): number {
  const single = and(
    // A literal, because the partial index requires one.
    sql`${messages.cause} = 'notice'`,
    gt(messages.createdAt, new Date(now.getTime() - HOUR_MS)),
    lte(messages.createdAt, now),
    ne(messages.state, 'collected'),
  )
  return (
    tx
      .select({ n: sql<number>`count(*)` })
      .from(messages)
      .where(single)
      .get()?.n ?? 0
  )
}
