import { asc, eq, getTableColumns } from 'drizzle-orm'
import { isStorageUnavailable } from '#app/adapters/storage/port.ts'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { documentEvents } from '#app/db/schema/index.ts'
import { proveMailbox } from '#app/modules/access/mailbox-proofs.server.ts'
import { findRenewedToken } from '#app/modules/access/visitors.server.ts'
import { releaseHeldMails } from '#app/modules/messaging/outbox/release-held-mails.server.ts'
import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'
import { makePdf } from '#app/modules/pdf/make-pdf.server.ts'
import { findUnprintable, printedText } from '#app/modules/pdf/printed-text.server.ts'
import { getPrintedCompany } from '#app/modules/settings/printed-company.server.ts'
import { leftMsOf, readUnsent, unsentOf } from '#app/modules/timeline/mailed.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type AgreementDocument, parseAgreement, type ShownEvent } from '../agreement/agreement-text.ts'
import { completeDocument, recordDocumentActivity } from './complete-document.server.ts'
import { type SignersDocument, signingNow } from './find-signing.server.ts'
import { consentWording } from './messages.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { type NewDocumentEvent, recordEvent } from '../record-event.server.ts'
import { nounOf } from '../rules.ts'
import { findSigner, listSigners, recordSignature, type Visit } from '../signers.server.ts'
import { removeCode, tryCode, type WrongCode } from './signing-codes.server.ts'

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

const EVENT_LABELS: Partial<Record<NewDocumentEvent['kind'], string>> = {
  created: 'Created',
  sent: 'Sent',
  opened: 'Opened',
  code_sent: 'Code emailed',
  signed: 'Signed',
  reminded: 'Reminder emailed',
}

/** A signature as typed. */
export type TypedSignature = { name: string; code: string }

/** The signer. `visitor`: the token of the browser's cookie. */
export type Signer = Visit & { visitor: string | null }

/**
 * unprintable: the PDF can't print the name · changed: the document can't be signed (anymore); its page says why · not-made:
 * creating the file failed, nothing was signed. The others are about the code.
 */
export type NotSigned = 'changed' | 'not-made' | 'unprintable' | WrongCode

/** The outcome of a signature, and the browser's new token; null if its cookie stays the same. */
export type Signed = { result: Result<undefined, NotSigned>; visitor: string | null }

/**
 * Signs our own document with the emailed code. This also proves the mailbox, so emails held for it are sent. Of two parallel
 * calls, one signs and the other gets `changed`.
 */
export async function signDocument(
  asked: SignersDocument,
  typed: TypedSignature,
  { visitor: oldToken, ...visit }: Signer,
  now = new Date(),
): Promise<Signed> {
  const signing = signingNow(db(), asked, now)
  const cause = `${asked.id} ${typed.code}`
  if (signing?.state !== 'open') return { result: refused('changed'), visitor: answeredBefore(oldToken, cause) }
  if (findUnprintable(typed.name).length > 0) return { result: refused('unprintable'), visitor: null }
  const name = printedText(typed.name)
  const tried = inTransaction((tx) => tryCode(tx, signing.document, typed.code, now))
  if (!tried.ok) return { result: tried, visitor: null }
  const proof = { email: signing.document.submitterEmail, visitor: oldToken, cause, method: 'mailed_code' } as const
  const visitor = inTransaction((tx) => {
    releaseHeldMails(tx, proof.email, now)
    return proveMailbox(tx, proof, now)
  })
  const first = inTransaction((tx) => storeFirst(tx, asked, { name, visit, now }))
  if (first !== 'last') return { result: first === 'stored' ? ok() : refused('changed'), visitor }
  const result = await inTurn(asked.id, async () => {
    const company = await getPrintedCompany()
    const file = await makePdf({ kind: 'agreement', agreement: asSigned(signing.document, company, name, visit, now) })
    if (!file.ok) return file
    return storeSigned({
      documentId: asked.id,
      signedAt: now,
      signedName: name,
      visit,
      actor: { kind: 'owner' },
      file: file.value,
      detail: { consent: consentWording(nounOf(signing.document)) },
      mayComplete: (tx) => signingNow(tx, asked, now)?.state === 'open',
      onStored(tx) {
        const signer = findSigner(tx, asked.id, asked.submitterEmail)
        if (signer) recordSignature(tx, signer, name, visit, now)
      },
    })
  })
  return { result, visitor }
}

type Completing = Promise<Result<undefined, NotSigned>>

/** Documents whose file is being drawn and stored in this process. */
const completing = new Map<string, Completing>()
/** How many failures of earlier presses a press waits for before it fails, too. */
const MAX_WAITS = 2

/** Draws one file per document at a time: a later press waits for the first one, and tries only if that failed. */
async function inTurn(documentId: string, complete: () => Completing): Completing {
  for (let waits = 1; ; waits++) {
    const earlier = completing.get(documentId)
    if (!earlier) break
    const result = await earlier
    if (result.ok) return refused('changed')
    if (waits === MAX_WAITS) return result
  }
  const own = complete().finally(() => completing.delete(documentId))
  completing.set(documentId, own)
  return own
}

/**
 * Stores the first of two signatures. last: it completes the document, because the other one is stored or not needed · changed:
 * the document can't be signed anymore. Of two parallel calls, the later one finds the other's signature.
 */
function storeFirst(
  tx: Tx,
  asked: SignersDocument,
  { name, visit, now }: { name: string; visit: Visit; now: Date },
): 'stored' | 'last' | 'changed' {
  const signing = signingNow(tx, asked, now)
  if (signing?.state !== 'open') return 'changed'
  const signers = listSigners(tx, asked.id)
  const signer = signers.find(({ email }) => email === asked.submitterEmail.toLowerCase())
  const other = signers.find(({ id, signedAt }) => id !== signer?.id && signedAt === null)
  if (!signer || !other) return 'last'
  if (!recordSignature(tx, signer, name, visit, now)) return 'changed'
  removeCode(tx, asked)
  const { document } = signing
  recordEvent(tx, {
    documentId: asked.id,
    kind: 'signed',
    actor: name,
    ipAddress: visit.ipAddress,
    userAgent: visit.userAgent,
    detail: { consent: consentWording(nounOf(document)), contentHash: document.contentHash },
    createdAt: now,
  })
  // The timeline is never changed, and a co-owner's data can be deleted without the lead.
  const [first, second] = signer.position === 2 ? ['The co-owner', other.name] : [name, 'The co-owner']
  const summary = `${first} signed the ${document.documentName}: the first of two signatures. ${second} still needs to sign.`
  recordDocumentActivity(tx, document, { kind: 'owner' }, summary, 'document_signed')
  return 'stored'
}

async function storeSigned(completion: Parameters<typeof completeDocument>[0]): Promise<Result<undefined, NotSigned>> {
  try {
    return await completeDocument(completion)
  } catch (error) {
    if (!isStorageUnavailable(error)) throw error
    log.error({ err: error, documentId: completion.documentId }, 'A signed file could not be stored')
    return refused('not-made')
  }
}

/** The token for the first of two parallel signatures. A code can be guessed, the browser's own token can't. */
function answeredBefore(oldToken: string | null, cause: string): string | null {
  return oldToken === null ? null : findRenewedToken(db(), oldToken, cause)
}

function asSigned(document: DocumentRow, company: PrintedCompany, name: string, visit: Visit, now: Date): AgreementDocument {
  const at = MOMENT.format(now)
  const consent = consentWording(nounOf(document))
  const by = describeVisit(visit.ipAddress ?? null, visit.userAgent)
  return {
    company,
    agreement: parseAgreement(document.body ?? ''),
    propertyAddress: document.propertyAddress,
    documentId: document.id,
    contentHash: document.contentHash ?? '',
    signatures: [
      ...signedBefore(document),
      { name, email: document.submitterEmail, at, ipAddress: visit.ipAddress ?? null, userAgent: visit.userAgent, consent },
    ],
    events: [...trailOf(document.id), { at, what: 'Signed', who: [name, by].filter(Boolean).join(', ') }],
    madeAt: now.getTime(),
  }
}

/** The first of two signatures. */
function signedBefore(document: DocumentRow): AgreementDocument['signatures'] {
  const consent = consentWording(nounOf(document))
  return listSigners(db(), document.id).flatMap(({ signedAt, signedName, name, email, ipAddress, userAgent }) =>
    signedAt === null ? [] : [{ name: signedName ?? name, email, at: MOMENT.format(signedAt), ipAddress, userAgent, consent }],
  )
}

function trailOf(documentId: string): ShownEvent[] {
  return db()
    .select({
      ...getTableColumns(documentEvents),
      unsent: unsentOf(documentEvents.detail),
      leftMs: leftMsOf(documentEvents.detail),
    })
    .from(documentEvents)
    .where(eq(documentEvents.documentId, documentId))
    .orderBy(asc(documentEvents.createdAt))
    .all()
    .map(({ kind, actor, ipAddress, userAgent, createdAt, unsent, leftMs }) => ({
      at: MOMENT.format(leftMs ?? createdAt),
      what: unsentWords(unsent) ?? EVENT_LABELS[kind] ?? kind,
      who: [kind === 'opened' ? '' : actor, describeVisit(ipAddress, userAgent)].filter(Boolean).join(', '),
    }))
}

/** What became of an event's email, if it has not left or came back. */
function unsentWords(stored: string | null): string | null {
  const unsent = readUnsent(stored)
  return unsent && (unsent.isOver ? `Email ${unsent.words.toLowerCase()}` : 'Email queued')
}

function describeVisit(ipAddress: string | null, userAgent: string | null): string {
  return [ipAddress === null ? '' : `from ${ipAddress}`, userAgent ?? ''].filter(Boolean).join(', ')
}
