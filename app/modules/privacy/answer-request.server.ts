import { eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { privacyRequests } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { privacyAnswerMail } from '#app/modules/messaging/templates/privacy.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { storeCopy } from './copy-of-data.server.ts'
import { deletePerson, findObstacle, type NotDeleted } from './delete-person.server.ts'
import { findPerson } from './person.server.ts'
import { countPersonalData } from './personal-data.server.ts'
import { COPY_DAYS, stateAfterCopy, stepsOf } from './rules.ts'

type PrivacyRequest = typeof privacyRequests.$inferSelect
type Answer = { requestId: string; answer: string }

/** Emails a person a link to a copy of their data. answered: another step comes next, or none. */
export function sendCopy(actor: Viewer, { requestId, answer }: Answer, now = new Date()): Result<undefined, 'answered'> {
  return inTransaction((tx) => {
    const request = requestAt(tx, requestId, 'copy')
    if (!request) return refused('answered')
    const state = stateAfterCopy(request.kind)
    const isDone = state === 'done'
    tx.update(privacyRequests)
      .set({ state, copySentAt: now, ...(isDone ? { answeredAt: now, answeredById: actor.id } : {}) })
      .where(eq(privacyRequests.id, requestId))
      .run()
    mailAnswer(tx, request, answer, { url: storeCopy(tx, request, now), days: COPY_DAYS })
    recordAudit(tx, { userId: actor.id, action: 'privacy_copy_sent', subject: requestId })
    return ok()
  })
}

/** Deletes a person's data and notifies them. answered: another step comes next, or none. Otherwise returns the obstacle. */
export function deleteAndAnswer(
  actor: Viewer,
  { requestId, answer }: Answer,
  now = new Date(),
): Result<undefined, 'answered' | NotDeleted> {
  return inTransaction((tx) => {
    const request = requestAt(tx, requestId, 'deletion')
    if (!request) return refused('answered')
    const person = findPerson(tx, request.email)
    const obstacle = findObstacle(tx, person, now)
    if (obstacle !== null) return refused(obstacle)
    const held = [...countPersonalData(tx, person)].filter(({ count }) => count > 0)
    deletePerson(tx, person, now)
    const done = { state: 'done', answeredAt: now, answeredById: actor.id, message: null } as const
    tx.update(privacyRequests).set(done).where(eq(privacyRequests.id, requestId)).run()
    mailAnswer(tx, request, answer, null)
    const counts = Object.fromEntries(held.map(({ key, count }) => [key, count]))
    recordAudit(tx, { userId: actor.id, action: 'privacy_deleted', subject: requestId, detail: counts })
    return ok()
  })
}

/** Notifies a person that their request is refused, with the reason. answered: it was already answered. */
export function refuseRequest(
  actor: Viewer,
  { requestId, answer, reason }: Answer & { reason: string },
  now = new Date(),
): Result<undefined, 'answered'> {
  return inTransaction((tx) => {
    const request = findIn(tx, requestId)
    if (!request || stepsOf(request).length === 0) return refused('answered')
    const done = { state: 'refused', refusal: reason, answeredAt: now, answeredById: actor.id } as const
    tx.update(privacyRequests).set(done).where(eq(privacyRequests.id, requestId)).run()
    mailAnswer(tx, request, answer, null)
    recordAudit(tx, { userId: actor.id, action: 'privacy_refused', subject: requestId })
    return ok()
  })
}

/** Records that a member of staff exported a copy of a person's data. */
export function recordCopyExport(actor: Viewer, requestId: string, file: string): void {
  inTransaction((tx) =>
    recordAudit(tx, { userId: actor.id, action: 'privacy_copy_exported', subject: requestId, detail: { file } }),
  )
}

/** The request, if this is its next step. */
function requestAt(tx: Tx, requestId: string, step: 'copy' | 'deletion'): PrivacyRequest | undefined {
  const request = findIn(tx, requestId)
  return request && stepsOf(request)[0] === step ? request : undefined
}

function findIn(tx: Tx, requestId: string): PrivacyRequest | undefined {
  return tx.select().from(privacyRequests).where(eq(privacyRequests.id, requestId)).get()
}

function mailAnswer(tx: Tx, { email }: PrivacyRequest, answer: string, copy: { url: string; days: number } | null): void {
  const mail = privacyAnswerMail(getSiteFacts(tx).company, { answer, copy })
  queueMail(tx, { template: 'privacy-answer', cause: 'staff', to: email, ...mail })
}
