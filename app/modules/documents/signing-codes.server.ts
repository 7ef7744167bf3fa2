import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { signingCodes } from '#app/db/schema/index.ts'
import { findAddressee } from '#app/modules/messaging/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue-mail.server.ts'
import { signingCodeMail } from '#app/modules/messaging/templates/agreement.ts'
import { signingNow } from './find-signing.server.ts'
import { recordEvent } from './record-event.server.ts'
import { CODE_MINUTES, codeState, mayMailCode } from './rules.ts'

/** Who is at the page, as far as the server knows. */
export type Visit = { ipAddress: string | undefined; userAgent: string | null }

/** sent: it is on its way, or was sent a moment ago · used-up: there were too many · changed: the document takes no signature any more. */
export type RequestedCode = 'sent' | 'used-up' | 'changed'

/** Mails a new code to the signer of a document; the one before it ends. */
export function requestCode(documentId: string, visit: Visit, now = new Date()): RequestedCode {
  return inTransaction((tx) => {
    const signing = signingNow(tx, documentId, now)
    if (signing?.state !== 'open') return 'changed'
    const last = findCode(tx, documentId)
    const may = mayMailCode(last, now)
    if (may !== 'yes') return may === 'wait' ? 'sent' : 'used-up'

    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const written = {
      codeHash: hashCode(documentId, code),
      sentAt: now,
      expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
      wrongTries: 0,
      sentCount: (last?.sentCount ?? 0) + 1,
    }
    tx.insert(signingCodes)
      .values({ documentId, ...written })
      .onConflictDoUpdate({ target: signingCodes.documentId, set: written })
      .run()
    const { submitterEmail, propertyAddress, leadId } = signing.document
    const event = { documentId, ipAddress: visit.ipAddress, userAgent: visit.userAgent, createdAt: now }
    const { isHeld } = queueMail(tx, {
      template: 'signing-code',
      cause: 'visitor',
      to: submitterEmail,
      ...signingCodeMail({
        ...findAddressee(tx, { email: submitterEmail, propertyAddress }),
        code,
        minutes: CODE_MINUTES,
      }),
      ...(leadId === null ? {} : { leadId }),
    })
    const actor = isHeld ? `to ${submitterEmail}, held back` : `to ${submitterEmail}`
    recordEvent(tx, { ...event, kind: 'code_sent', actor })
    return 'sent'
  })
}

/** Whether somebody has asked for a code for this document, and when. */
export function findSentCode(documentId: string): { sentAt: Date } | null {
  return findCode(db(), documentId) ?? null
}

/** Compares a typed code with the mailed one; a wrong one is counted. */
export function tryCode(documentId: string, typed: string, now: Date): 'right' | 'wrong' | 'none' | 'ended' | 'blocked' {
  return inTransaction((tx) => {
    const stored = findCode(tx, documentId)
    const state = codeState(stored, now)
    if (!stored || state !== 'good') return state === 'good' ? 'none' : state
    if (isSameCode(documentId, typed, stored.codeHash)) return 'right'
    logSecurityEvent('wrong-code', { documentId })
    const wrongTries = stored.wrongTries + 1
    tx.update(signingCodes).set({ wrongTries }).where(eq(signingCodes.documentId, documentId)).run()
    return codeState({ ...stored, wrongTries }, now) === 'blocked' ? 'blocked' : 'wrong'
  })
}

/** Ends the code of a document. */
export function removeCode(tx: Tx, documentId: string): void {
  tx.delete(signingCodes).where(eq(signingCodes.documentId, documentId)).run()
}

function findCode(tx: Tx, documentId: string) {
  return tx.select().from(signingCodes).where(eq(signingCodes.documentId, documentId)).get()
}

/** With a key: a million codes are soon tried by whoever reads a plain hash. */
function hashCode(documentId: string, code: string, secret = env().SESSION_SECRETS[0] ?? ''): string {
  return createHmac('sha256', secret).update(`${documentId}\n${code}`).digest('hex')
}

function isSameCode(documentId: string, typed: string, stored: string): boolean {
  const expected = Buffer.from(stored, 'hex')
  return env().SESSION_SECRETS.some((secret) =>
    timingSafeEqual(Buffer.from(hashCode(documentId, typed, secret), 'hex'), expected),
  )
}
