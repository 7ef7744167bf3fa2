import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '#app/format/duration.ts'
import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { esignAdapter } from '#app/adapters/esign/index.server.ts'
import type { SentDocument } from '#app/adapters/esign/port.ts'
import { env } from '#app/config/env.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { currentLead } from '#app/modules/access/kept-lead.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { defineJob, PermanentJobError } from '#app/modules/jobs/loop/job-handler.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { ok, type Result } from '#app/result.ts'
import { prefillFields } from '../agreement/prefill-fields.ts'
import { mailAgreement, type Requester } from './mail-agreement.server.ts'
import { explainRefusal, createAgreementTask, isRefusedForGood, unprintableReason } from '../provider/handle-refusal.server.ts'
import { type DocumentRow, findOrCreateAgreement, type NoAgreement } from '../agreement/find-or-create-agreement.server.ts'
import { SIGNING_DAYS } from '../rules.ts'
import type { CoSigner } from '../signers.server.ts'
import { withdrawDocument } from '../provider/sync-document.server.ts'

/** Longer than a provider may take in total. After this, another process can take over. */
const HANDOVER_MS = 60_000
/** How often, and how many times, a second request checks whether the first has finished. */
const POLL_MS = 250
const MAX_POLLS = 60
/** Agreements of a lead to cancel in one sending, because the lead may change in the meantime. */
const MAX_WITHDRAWN = 3

/** The current document, and whether its link was just sent. */
export type SentAgreement = { document: DocumentRow; isMailedNow: boolean }

/**
 * Sends the lead's agreement to its owner after the transaction. Does nothing if one is signed, or if a pending one is up to
 * date.
 */
export function enqueueAgreement(tx: Tx, leadId: string): void {
  enqueueJob(tx, { kind: 'send-agreement', payload: { leadId }, uniqueKey: `send-agreement:${leadId}` })
}

/** Sends a lead's agreement. */
export const sendAgreementJob = defineJob({
  payload: z.object({ leadId: z.string() }),
  async run({ leadId }, { now }) {
    const sent = await sendAgreement(currentLead(leadId), { kind: 'system' }, now).catch((error: unknown) => {
      throw isRefusedForGood(error) ? new PermanentJobError(explainRefusal(error)) : error
    })
    if (sent.ok || sent.reason === 'missing') return
    if (sent.reason === 'no-email') throw new PermanentJobError('The lead has no email address yet')
    if (sent.reason === 'no-property') throw new PermanentJobError('The lead has no property address yet')
    throw new PermanentJobError(unprintableReason(sent.reason.letters))
  },
  onDeadLetter(tx, { leadId }, reason) {
    createAgreementTask(tx, currentLead(leadId, tx), reason, new Date())
  },
})

/**
 * Sends a lead's agreement: creates the document, sends it to the signature provider, emails the link and moves the lead to
 * contract_sent. Each step happens once, even with parallel calls. `coSigner`: as in `findOrCreateAgreement`. Throws `ESignError`
 * if the provider fails.
 */
export async function sendAgreement(
  leadId: string,
  requester: Requester,
  now = new Date(),
  coSigner?: CoSigner | null,
): Promise<Result<SentAgreement, NoAgreement>> {
  const found = await findCurrent(leadId, now, coSigner)
  if (!found.ok) {
    const { reason } = found
    if (typeof reason === 'object') inTransaction((tx) => createAgreementTask(tx, leadId, unprintableReason(reason.letters), now))
    return found
  }
  const { document } = found.value
  const handedOver = document.providerId === null ? await handOver(document) : document
  const isMailedNow = handedOver.status === 'pending' && mailAgreement(handedOver, requester, now)
  return ok({ document: handedOver, isMailedNow })
}

/** The lead's current agreement. Cancels an outdated one first. */
async function findCurrent(leadId: string, now: Date, coSigner?: CoSigner | null) {
  for (let round = 0; round < MAX_WITHDRAWN; round++) {
    const found = findOrCreateAgreement(leadId, esignAdapter().name, now, coSigner)
    if (!found.ok || !found.value.isOutdated) return found
    await withdrawDocument(found.value.document, now)
  }
  throw new Error('An agreement changed while it was being sent')
}

/** Sends a document to its provider. If another request is already doing so, waits for it. */
async function handOver(document: DocumentRow): Promise<DocumentRow> {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    if (mayHandOver(document.id)) return handOverNow(document)
    const stored = db().select().from(documents).where(eq(documents.id, document.id)).get()
    if (stored?.providerId) return stored
    await sleep(POLL_MS)
  }
  throw new Error('Another request is still sending the agreement')
}

async function handOverNow(document: DocumentRow): Promise<DocumentRow> {
  const { id, leadId, submitterName, submitterEmail } = document
  const lead = leadId === null ? undefined : findLeadContact(leadId)
  try {
    const sent = await esignAdapter().send({
      documentId: id,
      leadId: leadId ?? '',
      signer: { name: submitterName, email: submitterEmail, phone: toE164(lead?.phone ?? '') },
      known: prefillFields(document, lead, getSiteFacts().company.name),
      expiresAt: document.expiresAt ?? new Date(document.createdAt.getTime() + SIGNING_DAYS * DAY_MS),
      returnUrl: env().BASE_URL + (leadId === null ? paths.home() : paths.report(leadId)),
    })
    return recordHandover(document, sent)
  } catch (error) {
    db().update(documents).set({ sendingUntil: null }).where(eq(documents.id, id)).run()
    throw error
  }
}

/**
 * Stores the provider's id. If the import took the document for a foreign one in the meantime (a provider's list may lack our
 * ids), deletes that row.
 */
function recordHandover({ id, provider }: DocumentRow, { providerId, signingUrl }: SentDocument): DocumentRow {
  return inTransaction((tx) => {
    const takenForForeign = and(
      eq(documents.provider, provider),
      eq(documents.providerId, providerId),
      eq(documents.isImported, true),
      ne(documents.id, id),
    )
    tx.delete(documents).where(takenForForeign).run()
    const change = { providerId, submitterUrl: signingUrl, sendingUntil: null }
    return tx.update(documents).set(change).where(eq(documents.id, id)).returning().get()
  })
}

/**
 * Claims the right to send a document to its provider. Returns false if another request has it, or if it was sent. Reads the
 * clock itself: the request may have waited for the provider, and by the time of its start another's claim would look too far
 * ahead.
 */
function mayHandOver(documentId: string): boolean {
  const now = new Date()
  const until = new Date(now.getTime() + HANDOVER_MS)
  const taken = db()
    .update(documents)
    .set({ sendingUntil: until })
    .where(
      and(
        eq(documents.id, documentId),
        isNull(documents.providerId),
        or(
          isNull(documents.sendingUntil),
          lt(documents.sendingUntil, now),
          // Claimed under a clock that was set back since.
          gt(documents.sendingUntil, until),
        ),
      ),
    )
    .run()
  return taken.changes > 0
}
