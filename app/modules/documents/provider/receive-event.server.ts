import { z } from 'zod'
import { isFromDocuseal } from '#app/adapters/esign/docuseal-signature.ts'
import { ESignError } from '#app/adapters/esign/port.ts'
import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { readJson } from '#app/format/json-text.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findByProvider, syncDocument } from './sync-document.server.ts'
import { eq } from 'drizzle-orm'
import { esignAdapter } from '#app/adapters/esign/index.server.ts'
import { db } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { defineJob, PermanentJobError } from '#app/modules/jobs/loop/job-handler.server.ts'
import { explainRefusal, isRefusedForGood } from './handle-refusal.server.ts'

/** Asks the provider to remind the signer of an imported document. Does nothing if it is not pending anymore. */
export const remindAtProviderJob = defineJob({
  payload: z.object({ documentId: z.string() }),
  async run({ documentId }) {
    const document = db().select().from(documents).where(eq(documents.id, documentId)).get()
    if (document?.status !== 'pending' || document.providerId === null || document.provider !== esignAdapter().name) return
    await esignAdapter()
      .remind(document.providerId)
      .catch((error: unknown) => {
        throw isRefusedForGood(error) ? new PermanentJobError(explainRefusal(error)) : error
      })
  },
})

/** done: the reported change is stored, or was before · ignored: it is not about our documents. */
export type ReceivedEvent = 'done' | 'ignored'

/**
 * unsigned: the signature is missing or invalid · unreadable: not an event · provider-failed: the provider did not respond, so it
 * should send the event again.
 */
export type EventRefusal = 'unsigned' | 'unreadable' | 'provider-failed'

const text = z.string().nullable().catch(null).default(null)
const eventSchema = z.object({
  event_type: z.string(),
  data: z.object({
    id: z.int(),
    submission_id: z.int().optional(),
    external_id: text,
    decline_reason: text,
    submitters: z
      .array(z.object({ external_id: text }))
      .catch([])
      .default([]),
  }),
})

/** Events that may change a document's state. */
const HANDLED_EVENTS = ['form.completed', 'form.declined', 'submission.completed', 'submission.expired', 'submission.archived']

/** Handles a webhook from DocuSeal. It is only a hint: the state is read from DocuSeal's API. */
export async function receiveEvent(
  rawBody: string,
  headers: Headers,
  now = new Date(),
): Promise<Result<ReceivedEvent, EventRefusal>> {
  const secret = env().DOCUSEAL_WEBHOOK_SECRET
  if (secret === undefined || !isFromDocuseal(rawBody, headers, secret, now)) {
    logSecurityEvent('webhook-refused', {
      provider: 'docuseal',
      reason: secret === undefined ? 'No secret is set to check the signature' : 'The signature is missing or wrong',
    })
    return refused('unsigned')
  }
  const posted = readJson(rawBody)
  const event = eventSchema.safeParse(posted)
  if (!event.success) return isKnownType(posted) ? refused('unreadable') : ok('ignored')
  const { event_type, data } = event.data
  if (!HANDLED_EVENTS.includes(event_type)) return ok('ignored')
  // Form events are about the signer, submission events about the submission.
  const submissionId = event_type.startsWith('form.') ? data.submission_id : data.id
  if (submissionId === undefined) return refused('unreadable')
  try {
    const documentId = await findByProvider(String(submissionId), data.external_id ?? data.submitters[0]?.external_id ?? null)
    if (documentId === null) return ok('ignored')
    await syncDocument(documentId, now, data.decline_reason)
    return ok('done')
  } catch (error) {
    if (!(error instanceof ESignError)) throw error
    log.warn({ err: error, failure: error.failure, event: event_type }, 'A document could not be requested')
    return refused('provider-failed')
  }
}

/** Whether a body that doesn't parse claims to be a document event. */
function isKnownType(posted: unknown): boolean {
  const parsed = z.object({ event_type: z.string() }).safeParse(posted)
  return !parsed.success || HANDLED_EVENTS.includes(parsed.data.event_type)
}
