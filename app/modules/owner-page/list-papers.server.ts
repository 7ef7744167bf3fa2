import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { documents } from '#app/db/schema/index.ts'
import type { Owner } from '#app/modules/access/find-owner.server.ts'
import type { DocumentRow } from '#app/modules/documents/agreement/find-or-create-agreement.server.ts'
import { signingState, type SigningState } from '#app/modules/documents/signing/find-signing.server.ts'
import { isExpired } from '#app/modules/documents/rules.ts'
import { documentForSigner, listSigners } from '#app/modules/documents/signers.server.ts'

/** Maximum documents per home on a page, the newest ones. */
const MAX_PAPERS = 20

/** A document as its signer sees it. */
export type Paper = {
  id: string
  leadId: string
  name: string
  kind: DocumentRow['kind']
  /** See `SigningState`. Withdrawn and replaced documents are not shown to owners. */
  state: Exclude<SigningState, 'withdrawn' | 'replaced'>
  createdAt: Date
  signedAt: Date | null
}

/** A home's documents for one of an owner's mailboxes, newest first. */
export function listPapers(owner: Owner, leadId: string, now = new Date()): Paper[] {
  return newestDocuments(db(), { leadId })
    .all()
    .flatMap((document) => {
      const theirs = asTheirs(db(), document, owner, now)
      if (theirs === null) return []
      const { state } = theirs
      if (state === 'withdrawn' || state === 'replaced') return []
      const { id, documentName, kind, createdAt, completedAt } = document
      return [{ id, leadId, name: documentName, kind, state, createdAt, signedAt: completedAt }]
    })
}

const newestDocuments = statement((db, { leadId }: { leadId: string }) =>
  db
    .select()
    .from(documents)
    .where(eq(documents.leadId, leadId))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(MAX_PAPERS),
)

/** A document as its signer sees it, with its state for them; null if the owner can't read it. */
export function findPaper(tx: Tx, owner: Owner, documentId: string, now: Date): DocumentRow | null {
  const ofHome = and(
    eq(documents.id, documentId),
    sql`exists (select 1 from leads where leads.id = ${documents.leadId}
    and leads.deleted_at is null and ${inArray(sql`leads.email_key`, owner.mailboxes)})`,
  )
  const document = tx.select().from(documents).where(ofHome).get()
  return document ? (asTheirs(tx, document, owner, now)?.document ?? null) : null
}

function asTheirs(tx: Db | Tx, document: DocumentRow, { mailboxes }: Owner, now: Date) {
  const signers = listSigners(tx, document.id)
  const signer = signers.find(({ email }) => mailboxes.includes(email))
  if (signer === undefined && !mailboxes.includes(document.submitterEmail.trim().toLowerCase())) return null
  const state = waitsElsewhere(document) && !isExpired(document, now) ? 'open' : signingState(tx, document, now)
  const isHalf = state === 'open' && signer?.signedAt
  return { document: documentForSigner(document, signer), state: isHalf ? ('half' as const) : state }
}

/** Whether it is pending on a provider's page, outside our own signing. */
function waitsElsewhere({ submitterUrl, status }: DocumentRow): boolean {
  return submitterUrl !== null && status === 'pending'
}
