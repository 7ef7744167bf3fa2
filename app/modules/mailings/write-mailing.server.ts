import { eq } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { mailings } from '#app/db/schema/index.ts'
import { momentOnWall } from '#app/format/wall-clock.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { cancelMessage } from '#app/modules/messaging/outbox/cancel-messages.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { MailingInput } from './forms.ts'
import { findMailing, listUnsent, type Mailing, type MailingView } from './queries.server.ts'
import { previewMailing } from './render-mailing.server.ts'

/**
 * missing: deleted · not-draft: scheduled or sent · changed: saved by someone else since the form was opened, or the recipients
 * differ from the form's · too-many, no-one: recipients in the view · over: nothing left to stop · no-preview: no lead to fill it
 * in for.
 */
export type MailingRefusal =
  'missing' | 'not-draft' | 'changed' | 'too-many' | 'no-one' | 'unscheduled' | 'stopped' | 'over' | 'no-preview'

/** What its form was opened with. */
export const mailingKey = (mailing: Mailing | null) => seenKey(mailing?.updatedAt)

type Written = Omit<MailingInput, 'submissionId' | 'seen' | 'lead' | 'count' | 'view'> & { view: MailingView }

/**
 * Saves a draft: a new one, or the one that the form was opened with. Posting the same form twice creates one draft; with edits
 * after going back, a second one.
 */
export function saveMailing(
  viewer: Viewer,
  mailingId: string | null,
  { submissionId, seen, ...input }: Written & { submissionId: string; seen: string },
  now = new Date(),
): Result<{ id: string }, MailingRefusal> {
  return inTransaction((tx) => {
    if (mailingId !== null) {
      const stored = findMailing(mailingId, tx)
      if (!stored) return refused('missing')
      if (stored.state !== 'draft') return refused('not-draft')
      if (isChangedSince(seen, mailingKey(stored))) return refused('changed')
      tx.update(mailings)
        .set({ ...valuesOf(input), updatedAt: now })
        .where(eq(mailings.id, mailingId))
        .run()
      return ok({ id: mailingId })
    }
    const key = submissionKey(submissionId, ['mailing', input])
    const earlier = findSubmission(tx, key)
    if (earlier) return ok({ id: earlier.location })
    const id = newId(now.getTime())
    insertRow(tx, mailings, { id, ...valuesOf(input), createdById: viewer.id, createdAt: now, updatedAt: now })
    rememberSubmission(tx, key, 'mailing', id)
    return ok({ id })
  })
}

function valuesOf({ view, kind, subject, content, when, day, time, speed }: Written) {
  const sendAt = when === 'date' && day && time ? momentOnWall(day, time) : null
  return {
    kind,
    viewId: view.id,
    viewName: view.name,
    viewQuery: view.query,
    subject,
    content,
    sendAt,
    perHour: speed,
  }
}

/** Schedules a draft. `seen`: its key when its recipients were counted. */
export function scheduleMailing(viewer: Viewer, id: string, seen: string, now = new Date()): Result<Mailing, MailingRefusal> {
  return inTransaction((tx) => {
    const mailing = findMailing(id, tx)
    if (!mailing) return refused('missing')
    if (mailing.state !== 'draft') return refused('not-draft')
    if (isChangedSince(seen, mailingKey(mailing))) return refused('changed')
    tx.update(mailings).set({ state: 'scheduled', scheduledAt: now, createdById: viewer.id }).where(eq(mailings.id, id)).run()
    const runAt = mailing.sendAt !== null && mailing.sendAt > now ? mailing.sendAt : now
    enqueueJob(tx, { kind: 'send-mailing', payload: { mailingId: id }, uniqueKey: `send-mailing:${id}`, runAt })
    recordAudit(tx, { userId: viewer.id, action: 'mailing_scheduled', subject: id, detail: { kind: mailing.kind } })
    return ok(mailing)
  })
}

const STOPPED = 'The mailing was stopped before this was sent.'

/** Stops a mailing: its emails in the outbox are not sent, and no more are written. */
export function cancelMailing(viewer: Viewer, id: string, now = new Date()): Result<undefined, MailingRefusal> {
  return inTransaction((tx) => {
    const mailing = findMailing(id, tx)
    if (!mailing) return refused('missing')
    const unsent = listUnsent(id, tx)
    const isOpen = mailing.state === 'scheduled' || mailing.state === 'sending'
    if (mailing.state === 'draft') return refused('unscheduled')
    if (mailing.state === 'canceled') return refused('stopped')
    if (!isOpen && unsent.length === 0) return refused('over')
    for (const messageId of unsent) cancelMessage(tx, messageId, STOPPED)
    tx.update(mailings).set({ state: 'canceled', endedAt: now }).where(eq(mailings.id, id)).run()
    recordAudit(tx, { userId: viewer.id, action: 'mailing_canceled', subject: id, detail: { withdrawn: unsent.length } })
    return ok()
  })
}

/** Deletes a draft. Sent emails are kept. */
export function deleteMailing(id: string): Result<undefined, MailingRefusal> {
  return inTransaction((tx) => {
    const mailing = findMailing(id, tx)
    if (!mailing) return refused('missing')
    if (mailing.state !== 'draft') return refused('not-draft')
    tx.delete(mailings).where(eq(mailings.id, id)).run()
    return ok()
  })
}

/** Creates a draft with another mailing's content. */
export function copyMailing(
  viewer: Viewer,
  id: string,
  submissionId: string,
  now = new Date(),
): Result<{ id: string }, MailingRefusal> {
  return inTransaction((tx) => {
    const mailing = findMailing(id, tx)
    if (!mailing) return refused('missing')
    const key = submissionKey(submissionId, ['copied-mailing', id])
    const earlier = findSubmission(tx, key)
    if (earlier) return ok({ id: earlier.location })
    const copyId = newId(now.getTime())
    const { kind, viewId, viewName, viewQuery, subject, content, perHour } = mailing
    const text = { kind, viewId, viewName, viewQuery, subject, content, perHour }
    insertRow(tx, mailings, { id: copyId, ...text, createdById: viewer.id, createdAt: now, updatedAt: now })
    rememberSubmission(tx, key, 'mailing', copyId)
    return ok({ id: copyId })
  })
}

/** Emails a draft to its author, filled in for a lead, with inactive links. Each click sends one email. */
export function testMailing(
  viewer: Viewer,
  id: string,
  { leadId, submissionId }: { leadId: string; submissionId: string },
  now = new Date(),
): Result<undefined, MailingRefusal> {
  return inTransaction((tx: Tx) => {
    const mailing = findMailing(id, tx)
    if (!mailing) return refused('missing')
    const mail = previewMailing(mailing, leadId, now, tx)
    if (!mail) return refused('no-preview')
    const key = submissionKey(submissionId, ['mailing-test', id, leadId, mailing.subject, mailing.content])
    if (findSubmission(tx, key)) return ok()
    rememberSubmission(tx, key, 'mailing-test', id)
    const { text, html } = mail
    queueMail(tx, { template: 'campaign-test', cause: 'staff', to: viewer.email, subject: `[Test] ${mail.subject}`, text, html })
    return ok()
  })
}
