import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { documentEvents, documents, leads } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { LINK_HOLDER } from './record-event.server.ts'
import { isExpired, MAIL_WAIT_SECONDS } from './rules.ts'
import { leftMsOf, readUnsent, unsentOf } from '#app/modules/timeline/mailed.server.ts'

/** A document on a lead's page. */
export type LeadDocument = Pick<
  typeof documents.$inferSelect,
  'id' | 'documentName' | 'status' | 'submitterName' | 'createdAt' | 'completedAt' | 'expiresAt' | 'voidedAt'
> & {
  /** The names typed as signatures; null if unsigned. */
  signedName: string | null
  signaturesOfTwo: number | null
  coSignerName: string | null
  /** The lead's current name, if it changed after this pending document was created. */
  newName: string | null
  /** The signed file can be downloaded. */
  hasFile: boolean
  /** It was not signed, and another one is in its place. */
  isReplaced: boolean
  /** What happens to the newest email with its link, if that has not left. */
  unsent: string | null
  /** It was declined without a code, so the person is unverified. */
  isDeclinedByLink: boolean
}

const documentsOf = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({
      ...pick(documents, ['id', 'documentName', 'status', 'submitterName', 'createdAt', 'completedAt', 'expiresAt', 'voidedAt']),
      signedName,
      hasFile,
      isReplaced,
      signaturesOfTwo,
      coSignerName,
      newName,
      unsentLink,
      isDeclinedByLink: hasEventWhere(sql`event.kind = 'declined' and event.actor = ${LINK_HOLDER}`),
    })
    .from(documents)
    .leftJoin(leads, eq(leads.id, documents.leadId))
    .where(eq(documents.leadId, leadId))
    .orderBy(desc(documents.createdAt)),
)

/** A lead's documents, newest first. */
export function listDocumentsOfLead(leadId: string): LeadDocument[] {
  return documentsOf(db(), { leadId })
    .all()
    .map(({ unsentLink: stored, ...document }) => ({ ...document, unsent: readUnsent(stored)?.words ?? null }))
}

/** Whether it has a signed file: stored here, or still at an imported document's provider. */
export const hasFile =
  sql<number>`(${documents.signedFileKey} is not null or (${documents.isImported} and ${documents.status} = 'completed'))`.mapWith(
    Boolean,
  )

/** The names typed as signatures: 'Ann Hill and Jo Hill'; null if unsigned. */
const signedName = sql<
  string | null
>`(select group_concat(event.actor, ' and ') from document_events as event where event.document_id = documents.id and event.kind = 'signed')`

const signedNameOf = statement((db, { documentId }: { documentId: string }) =>
  db.select({ name: signedName }).from(documents).where(eq(documents.id, documentId)),
)

/** The same for one document. */
export function findSignedName(documentId: string): string | null {
  return signedNameOf(db(), { documentId }).get()?.name ?? null
}

/** How many of two signers have signed; null if the submitter is the only signer. */
export const signaturesOfTwo = sql<
  number | null
>`(select count(signer.signed_at) from document_signers as signer where signer.document_id = documents.id having count(*) > 0)`

/** The second signer; null if the submitter is the only signer. */
export const coSignerName = sql<
  string | null
>`(select signer.name from document_signers as signer where signer.document_id = documents.id and signer.position = 2)`

/** The lead's current name, if it changed after this pending document was created. For queries that join the lead. */
export const newName = sql<string | null>`case when ${documents.status} = 'pending' and trim(${leads.name}) <> ''
  and trim(${documents.submitterName}) not in (trim(${leads.name}), trim(coalesce(${leads.ownerName}, ''))) then trim(${leads.name}) end`

/**
 * What counts more in a pending agreement than its age: whether it can still be signed for its lead, and whether one of two
 * signed it.
 */
function precedenceOf(table: 'documents' | 'other'): [canBeSigned: SQL, isHalfSigned: SQL] {
  const name = sql.raw(table)
  return [
    // oxlint-disable-next-line house/sql-from-code -- only reads ask for it, and no other machine repeats a read
    sql`(${name}.status = 'pending' and coalesce(${name}.expires_at > unixepoch() * 1000, true) and exists (select 1 from leads as lead
      where lead.id = ${name}.lead_id and lower(trim(lead.email)) = lower(trim(${name}.submitter_email))))`,
    sql`(${name}.status = 'pending' and exists (select 1 from document_signers as signer
      where signer.document_id = ${name}.id and signer.signed_at is not null))`,
  ]
}

/** The order of a lead's agreements: first the one to be signed, then the newest. */
export const byPrecedence = [...precedenceOf('documents').map(desc), desc(documents.createdAt), desc(documents.id)]

/**
 * Whether another agreement of its lead is in a pending one's place: a signed one, else the first by precedence. A merge can join
 * them, and undoing it separates them. A provider's page would still take the signature. Looks at the next newer ones first:
 * comparing each of a lead's 500 agreements with each took seconds.
 */
export const isSuperseded = sql<number>`case when documents.status <> 'pending' or documents.kind <> 'agreement'
    or documents.provider <> 'own' or documents.submitter_url is not null then 0
  when ${hasOther(sql`other.status = 'pending' and (other.created_at, other.id) > (documents.created_at, documents.id)
    and (${sql.join(precedenceOf('other'), sql`, `)}) >= (${sql.join(precedenceOf('documents'), sql`, `)})`)} then 1
  else ${hasOther(sql`(other.status = 'completed' or (other.status = 'pending'
    and (${sql.join(precedenceOf('other'), sql`, `)}) > (${sql.join(precedenceOf('documents'), sql`, `)})))`)} end`.mapWith(
  Boolean,
)

function hasOther(condition: SQL): SQL {
  return sql`exists (select 1 from documents as other where other.lead_id = documents.lead_id and other.kind = 'agreement'
    and other.id <> documents.id and ${condition})`
}

const supersededDocument = statement((db, { documentId }: { documentId: string }) =>
  db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, documentId), isSuperseded)),
)

/** The same of one document. */
export function isSupersededNow(tx: Db | Tx, documentId: string): boolean {
  return supersededDocument(tx, { documentId }).get() !== undefined
}

/** Whether another document replaced it. */
export const isReplaced = sql<number>`(${hasEventWhere(sql`event.kind = 'replaced'`)} or ${isSuperseded})`.mapWith(Boolean)

/** When an email of this kind last left, in ms; null for never. */
export function lastMailed(kind: 'sent' | 'reminded') {
  const detail = sql`event.detail`
  const at = sql`coalesce(${leftMsOf(detail)}, event.created_at)`
  return sql<
    number | null
  >`(select max(${at}) from document_events as event where event.document_id = documents.id and event.kind = ${kind} and ${unsentOf(detail)} is null)`
}

/** The newest email with the document's link, for `readUnsent`. */
export const unsentLink = sql<
  string | null
>`(select ${unsentOf(sql`event.detail`)} from document_events as event where event.document_id = documents.id and event.kind = 'sent' order by event.created_at desc limit 1)`

/** What the list of documents and the page of one both show. */
export const documentColumns = {
  id: documents.id,
  kind: documents.kind,
  provider: documents.provider,
  documentName: documents.documentName,
  propertyAddress: documents.propertyAddress,
  submitterName: documents.submitterName,
  submitterEmail: documents.submitterEmail,
  submitterUrl: documents.submitterUrl,
  status: documents.status,
  declineReason: documents.declineReason,
  createdAt: documents.createdAt,
  completedAt: documents.completedAt,
  expiresAt: documents.expiresAt,
  remindedMs: lastMailed('reminded'),
  ...pick(documents, ['voidedAt', 'voidReason', 'isOnPaper', 'isImported']),
  hasFile,
  isReplaced,
  signaturesOfTwo,
}

/** Whether its audit trail has such an `event`. */
function hasEventWhere(condition: SQL) {
  return sql<number>`exists (select 1 from document_events as event where event.document_id = documents.id and ${condition})`.mapWith(
    Boolean,
  )
}

const signedAgreementOf = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.leadId, leadId), eq(documents.kind, 'agreement'), eq(documents.status, 'completed')))
    .limit(1),
)

/** Whether the lead's management agreement is signed. */
export function hasCompletedDocument(leadId: string, tx: Db | Tx = db()): boolean {
  return signedAgreementOf(tx, { leadId }).get() !== undefined
}

/** The state of a lead's agreement. `sentAt` is null until its link is emailed. */
export type Agreement = {
  status: 'pending' | 'completed' | 'declined' | 'expired'
  completedAt: Date | null
  sentAt: Date | null
}

const agreementsOfLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select(pick(documents, ['id', 'status', 'completedAt', 'expiresAt']))
    .from(documents)
    .where(and(eq(documents.leadId, leadId), eq(documents.kind, 'agreement')))
    .orderBy(...byPrecedence),
)

const lastSending = statement((db, { documentId }: { documentId: string }) =>
  db
    .select({ at: documentEvents.createdAt })
    .from(documentEvents)
    .where(and(eq(documentEvents.documentId, documentId), eq(documentEvents.kind, 'sent')))
    .orderBy(desc(documentEvents.createdAt))
    .limit(1),
)

/** The lead's signed agreement, else the one to be signed, else the newest, or null. */
export function findAgreement(leadId: string, now = new Date(), tx: Db | Tx = db()): Agreement | null {
  const found = agreementsOfLead(tx, { leadId }).all()
  const document = found.find(({ status }) => status === 'completed') ?? found[0]
  if (!document) return null
  const { completedAt } = document
  const sentAt = lastSent(document.id, tx)
  return { status: isExpired(document, now) ? 'expired' : document.status, completedAt, sentAt }
}

const lastLeft = statement((db, { documentId }: { documentId: string }) =>
  db
    .select({ ms: lastMailed('sent') })
    .from(documents)
    .where(eq(documents.id, documentId)),
)

/** When an email with the document's link last left; null if none has. */
export function lastSent(documentId: string, tx: Db | Tx = db()): Date | null {
  return momentOf(lastLeft(tx, { documentId }).get()?.ms ?? null)
}

export function momentOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

/** Whether an email with the link was queued a moment ago. Of two requests at once, the later one may be stored first. */
export function wasJustMailed(tx: Tx, documentId: string, now: Date): boolean {
  const last = lastSending(tx, { documentId }).get()?.at ?? null
  return last !== null && Math.abs(now.getTime() - last.getTime()) < MAIL_WAIT_SECONDS * 1000
}
