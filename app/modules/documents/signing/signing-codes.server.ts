import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { signingCodes } from '#app/db/schema/index.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { signingCodeMail } from '#app/modules/messaging/templates/agreement.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type SignersDocument, signingNow } from './find-signing.server.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { CODE_MINUTES, codeState, secondsUntilNextCode, type StoredCode } from '../rules.ts'
import type { Visit } from '../signers.server.ts'
import { CODE_CHARACTERS, CODE_LENGTH, formatSigningCode } from './forms.ts'
import { findSigningClosure, recordSigningAttempt } from './signing-limits.server.ts'

/**
 * changed: the document can't be signed anymore · closed: too many codes were emailed or typed · just-sent: the seconds until the
 * next one.
 */
export type NoCode = 'changed' | 'closed' | { kind: 'just-sent'; seconds: number }

/** Emails a new code to a document's signer. The previous one becomes invalid. */
export function requestCode(asked: SignersDocument, visit: Visit, now = new Date()): Result<undefined, NoCode> {
  return inTransaction((tx) => {
    const signing = signingNow(tx, asked, now)
    if (signing?.state !== 'open') return refused('changed')
    const documentId = asked.id
    const email = codeEmail(asked)
    const refusal = refuseCode(tx, signing.document, now)
    if (refusal !== null) return refused(refusal)

    const code = newSigningCode()
    const written = {
      codeHash: hashCode(documentId, code),
      sentAt: now,
      expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
      wrongTries: 0,
    }
    tx.insert(signingCodes)
      .values({ documentId, email, ...written })
      .onConflictDoUpdate({ target: [signingCodes.documentId, signingCodes.email], set: written })
      .run()
    const { submitterEmail, propertyAddress, leadId, kind, documentName } = signing.document
    const event = { documentId, ipAddress: visit.ipAddress, userAgent: visit.userAgent, createdAt: now }
    const { id: messageId } = queueMail(tx, {
      template: 'signing-code',
      cause: 'visitor',
      to: submitterEmail,
      ...signingCodeMail(getSetting('company', tx), {
        ...findAddressee(tx, { email: submitterEmail, propertyAddress }),
        code: formatSigningCode(code),
        minutes: CODE_MINUTES,
        ...(kind === 'agreement' ? {} : { documentName }),
      }),
      ...(leadId === null ? {} : { leadId }),
    })
    recordEvent(tx, { ...event, kind: 'code_sent', actor: `to ${submitterEmail}`, detail: { messageIds: [messageId] } })
    recordSigningAttempt(tx, signing.document, 'code_sent', now)
    return ok()
  })
}

/** A random code, in the form that is hashed. */
export function newSigningCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS.charAt(randomInt(CODE_CHARACTERS.length))).join('')
}

/** Why no code can be emailed now, or null. */
function refuseCode(tx: Tx, document: DocumentRow, now: Date): NoCode | null {
  const seconds = secondsUntilNextCode(findCode(tx, document), now)
  if (seconds > 0) return { kind: 'just-sent', seconds }
  const closure = findSigningClosure(tx, document, now)
  return (closure.wrong_code ?? closure.code_sent) ? 'closed' : null
}

/** The latest code emailed to a document's signer, as stored; null if none was. */
export function findSentCode(document: SignersDocument): StoredCode | null {
  return findCode(db(), document) ?? null
}

/** Why a typed code is not accepted. closed: too many wrong codes, so none is accepted for a day. */
export type WrongCode = 'wrong' | 'none' | 'ended' | 'blocked' | 'closed'

/** Compares a typed code, as returned by `parseSigningCode`, with the emailed one. Counts a wrong one. */
export function tryCode(tx: Tx, document: DocumentRow, typed: string, now: Date): Result<undefined, WrongCode> {
  const documentId = document.id
  if (findSigningClosure(tx, document, now).wrong_code) return refused('closed')
  const stored = findCode(tx, document)
  const state = codeState(stored, now)
  if (!stored || state !== 'good') return refused(state === 'good' ? 'none' : state)
  if (isSameCode(documentId, typed, stored.codeHash)) return ok()
  logSecurityEvent('wrong-code', { documentId })
  const wrongTries = stored.wrongTries + 1
  tx.update(signingCodes).set({ wrongTries }).where(codeOf(document)).run()
  recordSigningAttempt(tx, document, 'wrong_code', now)
  if (findSigningClosure(tx, document, now).wrong_code) return refused('closed')
  return refused(codeState({ ...stored, wrongTries }, now) === 'blocked' ? 'blocked' : 'wrong')
}

/** Invalidates a document's codes. */
export function removeCodes(tx: Tx, documentId: string): void {
  tx.delete(signingCodes).where(eq(signingCodes.documentId, documentId)).run()
}

/** Invalidates one signer's code. */
export function removeCode(tx: Tx, document: SignersDocument): void {
  tx.delete(signingCodes).where(codeOf(document)).run()
}

function findCode(tx: Db | Tx, document: SignersDocument) {
  return tx.select().from(signingCodes).where(codeOf(document)).get()
}

function codeOf(document: SignersDocument) {
  return and(eq(signingCodes.documentId, document.id), eq(signingCodes.email, codeEmail(document)))
}

function codeEmail({ submitterEmail }: SignersDocument): string {
  return submitterEmail.toLowerCase()
}

/** Keyed, because a plain hash of a short code is easy to brute-force. */
function hashCode(documentId: string, code: string, secret = env().SESSION_SECRETS[0] ?? ''): string {
  return createHmac('sha256', secret).update(`${documentId}\n${code}`).digest('hex')
}

function isSameCode(documentId: string, typed: string, stored: string): boolean {
  const expected = Buffer.from(stored, 'hex')
  return env().SESSION_SECRETS.some((secret) =>
    timingSafeEqual(Buffer.from(hashCode(documentId, typed, secret), 'hex'), expected),
  )
}
