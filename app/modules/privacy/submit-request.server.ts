import { and, eq } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { privacyRequests } from '#app/db/schema/index.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'
import { findToken, issueToken, revokeTokens, wasJustIssued } from '#app/modules/tokens/tokens.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { queueStaffNotice } from '#app/modules/messaging/queue/queue-staff-notice.server.ts'
import { privacyNoticeMail, privacyRequestMail } from '#app/modules/messaging/templates/privacy.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { formatDate } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import type { PrivacyRequestFields } from './forms.ts'
import { REQUEST_KIND_LABELS } from './messages.ts'
import { answerDue, combineKinds, PROOF_DAYS } from './rules.ts'

type PrivacyRequest = typeof privacyRequests.$inferSelect

/**
 * Stores a request and emails its address the link that proves it, whether or not we know the address. Replaces an unproved
 * request of the same address, and ends its link. The same request again within a minute changes nothing, and neither does one
 * for which `countMail` returns false.
 */
export function submitPrivacyRequest(
  { email, kind, message }: PrivacyRequestFields,
  { countMail, now = new Date() }: { countMail: () => boolean; now?: Date },
): void {
  const emailKey = normalizeEmail(email)
  inTransaction((tx) => {
    const unproved = and(eq(privacyRequests.emailKey, emailKey), eq(privacyRequests.state, 'unproved'))
    const former = tx.select().from(privacyRequests).where(unproved).get()
    const isSame = former?.kind === kind && former.message === message
    if (isSame && wasJustIssued(tx, { purpose: 'privacy_request', subjectId: former.id }, now)) return
    if (!countMail()) return
    if (former) forget(tx, former)
    const id = newId()
    insertRow(tx, privacyRequests, { id, email: email.trim(), emailKey, kind, message, createdAt: now })
    const link = { purpose: 'privacy_request', subjectId: id, email } as const
    const { company, baseUrl } = getSiteFacts(tx)
    const url = `${baseUrl}${paths.provePrivacyRequest(issueToken(tx, link, now))}`
    const mail = privacyRequestMail(company, { kind: REQUEST_KIND_LABELS[kind], days: PROOF_DAYS, url })
    queueMail(tx, { template: 'privacy-request', cause: 'visitor', to: email, ...mail })
  })
}

/** Deletes a request and ends its link. */
function forget(tx: Tx, { id }: PrivacyRequest): void {
  revokeTokens(tx, ['privacy_request'], ['subjectId', id])
  tx.delete(privacyRequests).where(eq(privacyRequests.id, id)).run()
}

/** The request of an emailed link; undefined if the link has ended. `isProved`: its button was pressed before. */
export function findRequestOfLink(token: string, now = new Date()): { kind: string; isProved: boolean } | undefined {
  const request = requestOfLink(db(), token, now)
  return request && { kind: REQUEST_KIND_LABELS[request.kind], isProved: request.state !== 'unproved' }
}

function requestOfLink(tx: Db | Tx, token: string, now: Date): PrivacyRequest | undefined {
  const link = findToken(tx, token, 'privacy_request', now)
  if (!link?.subjectId) return undefined
  return tx.select().from(privacyRequests).where(eq(privacyRequests.id, link.subjectId)).get()
}

/**
 * Proves a request after its emailed link's button was pressed: starts its deadline and notifies staff. Pressing it again changes
 * nothing. Merges it with the person's earlier open request. Returns false if the link has ended.
 */
export function provePrivacyRequest(token: string, now = new Date()): boolean {
  return inTransaction((tx) => {
    const request = requestOfLink(tx, token, now)
    if (!request) return false
    if (request.state !== 'unproved') return true
    const dueAt = answerDue(now)
    tx.update(privacyRequests).set({ state: 'open', provedAt: now, dueAt }).where(eq(privacyRequests.id, request.id)).run()
    joinEarlier(tx, request)
    notifyStaff(tx, request, dueAt)
    return true
  })
}

/** Merges the same person's earlier open request into this one, with the earlier due date. */
function joinEarlier(tx: Tx, request: PrivacyRequest): void {
  const open = and(eq(privacyRequests.emailKey, request.emailKey), eq(privacyRequests.state, 'open'))
  for (const earlier of tx.select().from(privacyRequests).where(open).all()) {
    if (earlier.id === request.id) continue
    const kind = combineKinds(earlier.kind, request.kind)
    const message = [earlier.message, request.message].filter((text) => text !== null).join('\n\n') || null
    tx.update(privacyRequests).set({ kind, message, dueAt: earlier.dueAt }).where(eq(privacyRequests.id, request.id)).run()
    forget(tx, earlier)
  }
}

function notifyStaff(tx: Tx, { id, email, kind, message }: PrivacyRequest, dueAt: Date): void {
  const { company, baseUrl } = getSiteFacts(tx)
  const url = `${baseUrl}${paths.adminRequest(id)}`
  const notice = privacyNoticeMail(company, { email, kind: REQUEST_KIND_LABELS[kind], message, due: formatDate(dueAt), url })
  queueStaffNotice(tx, { template: 'privacy-notice', ...notice })
}
