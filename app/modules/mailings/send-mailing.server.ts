import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { inSlices } from '#app/db/in-slices.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { newId } from '#app/db/columns.ts'
import { leads, mailingRecipients, mailings } from '#app/db/schema/index.ts'
import { defineJob, PermanentJobError, PostponedJobError } from '#app/modules/jobs/loop/job-handler.server.ts'
import { canonicalMailbox } from '#app/modules/messaging/consent/canonical-mailbox.ts'
import { findMailBasis } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { sendingHours } from '#app/modules/messaging/consent/sending-hours.server.ts'
import { isInWindow, nextInWindow } from '#app/modules/messaging/consent/sending-window.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { queueMarketingMail } from '#app/modules/messaging/queue/queue-marketing-mail.server.ts'
import { createSiteTask } from '#app/modules/tasks/site-tasks.server.ts'
import { findUserById } from '#app/modules/users/queries.server.ts'
import { readAudience, type Reader, whyMissed } from './audience.server.ts'
import { currentQuery, findMailing, type Mailing } from './queries.server.ts'
import { renderMailing } from './render-mailing.server.ts'
import { type MissReason, paceOf } from './rules.ts'

/** Emails written between two checks for whether the mailing was stopped. */
const BATCH = 50

/**
 * Sends a due mailing: stores its recipients, then writes their emails at its speed and within the sending hours. Each email is
 * checked again for whether its recipient may get it.
 */
export const sendMailingJob = defineJob({
  payload: z.object({ mailingId: z.string() }),
  async run({ mailingId }, { now, signal }) {
    const mailing = findMailing(mailingId)
    if (mailing === null || (mailing.state !== 'scheduled' && mailing.state !== 'sending')) return
    const hours = sendingHours(db(), 'email')
    if (!isInWindow(now, hours)) throw new PostponedJobError(nextInWindow(now, hours), 'Waiting for sending hours')
    if (mailing.listedAt === null) await listRecipients(mailing, now)
    const pace = paceOf(mailing.perHour)
    // It may be stopped between batches. Then the remaining recipients stay unchanged.
    while (findMailing(mailingId)?.state === 'sending') {
      signal.throwIfAborted()
      const ids = listWaiting(mailingId, pace?.batch ?? BATCH)
      if (ids.length === 0) break
      await inSlices(ids, (tx, id) => writeOne(tx, mailing, id, now))
      if (pace && listWaiting(mailingId, 1).length > 0)
        throw new PostponedJobError(new Date(now.getTime() + pace.everyMs), 'Pacing this mailing’s next emails')
    }
    const isOpen = and(eq(mailings.id, mailingId), eq(mailings.state, 'sending'))
    inTransaction((tx) => tx.update(mailings).set({ state: 'sent', endedAt: new Date() }).where(isOpen).run())
  },
  onDeadLetter(tx, { mailingId }, reason) {
    const isOpen = and(eq(mailings.id, mailingId), inArray(mailings.state, ['scheduled', 'sending']))
    const now = new Date()
    tx.update(mailings).set({ state: 'canceled', endedAt: now, stopReason: reason }).where(isOpen).run()
    createSiteTask(tx, { kind: 'mailing-stopped', summary: `A mailing was stopped: ${reason}`, dueAt: now })
  },
})

/** Stores the view's current leads as recipients. An interrupted try starts over. */
async function listRecipients(mailing: Mailing, now: Date): Promise<void> {
  const viewer = mailing.createdById === null ? null : findUserById(mailing.createdById)
  const view = { query: currentQuery(mailing, viewer), viewerId: mailing.createdById ?? '' }
  const readers = await readAudience(view, { kind: mailing.kind, at: now, now })
  if (readers === null) throw new PermanentJobError('The view now has more than 5,000 leads.')
  const isScheduled = and(eq(mailings.id, mailing.id), eq(mailings.state, 'scheduled'))
  inTransaction((tx) => {
    tx.delete(mailingRecipients).where(eq(mailingRecipients.mailingId, mailing.id)).run()
    tx.update(mailings).set({ state: 'sending', startedAt: now }).where(isScheduled).run()
  })
  await inSlices(readers, (tx, reader) => writeDown(tx, mailing.id, reader, now))
  inTransaction((tx) => tx.update(mailings).set({ listedAt: now }).where(eq(mailings.id, mailing.id)).run())
}

function writeDown(tx: Tx, mailingId: string, { id, email, missed }: Reader, now: Date): void {
  const leadId = missed === 'analysis_only' ? null : id
  insertRow(tx, mailingRecipients, {
    id: newId(),
    mailingId,
    leadId,
    mailboxKey: canonicalMailbox(email),
    skippedReason: missed,
    settledAt: missed === null ? null : now,
  })
}

function listWaiting(mailingId: string, limit: number): string[] {
  return db()
    .select({ id: mailingRecipients.id })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, mailingId), isNull(mailingRecipients.settledAt)))
    .orderBy(asc(mailingRecipients.id))
    .limit(limit)
    .all()
    .map(({ id }) => id)
}

/** Writes one recipient's email, unless the mailing was stopped or the person must not get it anymore. */
function writeOne(tx: Tx, mailing: Mailing, recipientId: string, now: Date): void {
  const waiting = and(eq(mailingRecipients.id, recipientId), isNull(mailingRecipients.settledAt), eq(mailings.state, 'sending'))
  const recipient = tx
    .select({ leadId: mailingRecipients.leadId, email: leads.email })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .innerJoin(leads, eq(leads.id, mailingRecipients.leadId))
    .where(waiting)
    .get()
  if (!recipient?.leadId) return
  const { leadId, email } = recipient
  const settle = (values: { messageId: string } | { skippedReason: MissReason }) =>
    tx
      .update(mailingRecipients)
      .set({ ...values, settledAt: now })
      .where(eq(mailingRecipients.id, recipientId))
      .run()
  const missed = whyMissed(tx, leadId, mailing.kind, now)
  if (missed !== null) {
    settle({ skippedReason: missed === 'analysis_only' ? 'deleted' : missed })
    return
  }
  const basis = findMailBasis(tx, email, now)
  const mail = renderMailing(tx, mailing, { leadId, basis, now })
  if (mail === null) {
    settle({ skippedReason: 'deleted' })
    return
  }
  const about = { template: 'campaign', cause: 'system', leadId, ...mail } as const
  if (mailing.kind === 'service') settle({ messageId: queueMail(tx, about).id })
  else if (basis === null) settle({ skippedReason: 'no_consent' })
  else settle({ messageId: queueMarketingMail(tx, { ...about, basis, campaign: `mailing-${mailing.id}` }, now) })
}
