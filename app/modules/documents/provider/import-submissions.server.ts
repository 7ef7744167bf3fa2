import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { esignAdapter } from '#app/adapters/esign/index.server.ts'
import type { ListedDocument } from '#app/adapters/esign/port.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { documents, leads, submissionLists } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { enqueueCheck } from './check-document.server.ts'

/** Whether the provider can have documents that we list. */
export function hasProviderList(): boolean {
  return esignAdapter().name === 'docuseal'
}

/**
 * Imports documents created at the provider, page by page, newest first, back to the last import. Each page is its own job. The
 * hourly job restarts an interrupted import, because only a finished one is recorded. `newest`: the first page's newest document,
 * from the second page on.
 */
export const importSubmissionsJob = defineJob({
  payload: z.object({ after: z.string().nullable().default(null), newest: z.number().nullable().default(null) }),
  async run({ after, newest }, { now }) {
    if (!hasProviderList()) return
    const { account } = esignAdapter()
    const { documents: listed, next } = await esignAdapter().list(after)
    const begin = newest ?? Math.max(...listed.map(numberOf))
    if (!Number.isFinite(begin)) return
    inTransaction((tx) => {
      const through = readThrough(tx, account)
      const unread = listed.filter((one) => numberOf(one) > through)
      importNew(tx, unread, now)
      const isRead = next === null || unread.length < listed.length
      if (isRead) recordRead(tx, account, Math.max(begin, through))
      else enqueuePage(tx, next, begin)
    })
  },
  // If the provider was down, the hourly job retries the first page; later pages are retried here.
  onDeadLetter(tx, { after, newest }) {
    if (after !== null) enqueuePage(tx, after, newest)
  },
})

function numberOf({ providerId }: ListedDocument): number {
  return Number(providerId)
}

function enqueuePage(tx: Tx, after: string, newest: number | null): void {
  enqueueJob(tx, { kind: 'import-submissions', payload: { after, newest }, uniqueKey: `import-submissions:after-${after}` })
}

function readThrough(tx: Tx, account: string): number {
  return tx.select().from(submissionLists).where(eq(submissionLists.account, account)).get()?.readThrough ?? 0
}

function recordRead(tx: Tx, account: string, through: number): void {
  const change = { readThrough: through }
  tx.insert(submissionLists)
    .values({ account, ...change })
    .onConflictDoUpdate({ target: submissionLists.account, set: change })
    .run()
}

/** Inserts the unknown ones. */
function importNew(tx: Tx, listed: readonly ListedDocument[], now: Date): void {
  const known = knownOf(tx, listed)
  const strange = listed.filter(
    ({ providerId, documentId, state }) => !known.has(providerId) && !known.has(documentId ?? '') && state !== 'expired',
  )
  for (const one of strange) {
    const lead = findLeadOf(tx, one.signer.email)
    const { id } = tx
      .insert(documents)
      .values({
        leadId: lead?.id ?? null,
        kind: 'other',
        provider: 'docuseal',
        providerId: one.providerId,
        documentName: one.name,
        propertyAddress: lead?.propertyAddress ?? '',
        submitterName: one.signer.name,
        submitterEmail: one.signer.email,
        submitterUrl: one.signingUrl,
        status: one.state,
        completedAt: one.completedAt,
        isImported: true,
        createdAt: one.createdAt,
      })
      .returning({ id: documents.id })
      .get()
    recordEvent(tx, { documentId: id, kind: 'created', actor: 'DocuSeal', createdAt: one.createdAt })
    if (one.state === 'pending') enqueueCheck(tx, id, now)
  }
}

/** The known ids, the provider's and ours: an interrupted creation has only ours. */
function knownOf(tx: Tx, listed: readonly ListedDocument[]): Set<string> {
  const theirs = listed.map(({ providerId }) => providerId)
  const ours = listed.flatMap(({ documentId }) => documentId ?? [])
  const byTheirs = and(eq(documents.provider, 'docuseal'), inArray(documents.providerId, theirs))
  return new Set(
    [
      ...tx.select({ id: documents.providerId }).from(documents).where(byTheirs).all(),
      ...tx.select({ id: documents.id }).from(documents).where(inArray(documents.id, ours)).all(),
    ].flatMap(({ id }) => id ?? []),
  )
}

/** The lead with an email, if there is exactly one. */
function findLeadOf(tx: Tx, email: string): { id: string; propertyAddress: string } | undefined {
  const wanted = email.trim().toLowerCase()
  if (wanted === '') return undefined
  const isTheirs = and(eq(leads.emailKey, wanted), isNull(leads.deletedAt))
  const found = tx
    .select({ id: leads.id, propertyAddress: leads.propertyAddress })
    .from(leads)
    .where(isTheirs)
    .orderBy(leads.id)
    .limit(2)
    .all()
  return found.length === 1 ? found[0] : undefined
}
