import { createHash } from 'node:crypto'
import {
  readCreated,
  readDocuments,
  readSubmission,
  readSubmissionList,
  readSubmitters,
  type Submission,
  type Submitter,
} from './docuseal-response.ts'
import { signingOrigin } from './docuseal-base.ts'
import { type Access, callDocuSeal, download, post, put, remove } from './docuseal-calls.ts'
import { type Filling, readFilling } from './docuseal-template.ts'
import {
  type ESign,
  ESignError,
  type ListedDocument,
  type ProviderDocument,
  type ProviderState,
  type SentDocument,
  type SigningRequest,
} from './port.ts'

const TIME_LIMIT_MS = 15_000
const WAIT_MS = 500

type Settings = {
  /** 'https://api.docuseal.com', or 'https://<host>/api' where it is self-hosted. */
  baseUrl: string
  apiKey: string
  templateId: number
  timeLimitMs?: number
  waitMs?: number
}

/** DocuSeal: documents made from a template, signed on its pages. */
export function docuseal({ templateId, ...settings }: Settings): ESign {
  const access: Access = { timeLimitMs: TIME_LIMIT_MS, waitMs: WAIT_MS, ...settings }
  const make = async (request: SigningRequest) => {
    const filling = await readFilling(access, templateId, request)
    return ownOf(readCreated(await post(access, '/submissions', asSubmission(request, templateId, filling))), request)
  }
  return {
    name: 'docuseal',
    account: createHash('sha256').update(`${access.baseUrl}\n${access.apiKey}`).digest('hex').slice(0, 32),
    async send(request) {
      // It has no idempotency keys, so a document of an interrupted attempt is found by our id.
      const known = await findSubmitter(access, request.documentId)
      const made = known ?? (await make(request))
      return whereToSign(made, access.baseUrl)
    },
    async findDocument(providerId) {
      const submission = readSubmission(await callDocuSeal(access, `/submissions/${encodeURIComponent(providerId)}`))
      return asDocument(submission, access)
    },
    voidDocument: (providerId) => archive(access, `/submissions/${encodeURIComponent(providerId)}`),
    async list(after) {
      const query = new URLSearchParams({ limit: '100', ...(after === null ? {} : { after }) })
      const { data, pagination } = readSubmissionList(await callDocuSeal(access, `/submissions?${query.toString()}`))
      const documents = data.map((submission) => asListed(submission, access.baseUrl))
      return { documents, next: pagination.next === null ? null : String(pagination.next) }
    },
    async remind(providerId) {
      const submission = readSubmission(await callDocuSeal(access, `/submissions/${encodeURIComponent(providerId)}`))
      const waiting = submission.submitters.find(({ completed_at }) => completed_at === null)
      // It was answered or archived in the meantime.
      if (submission.status !== 'pending' || submission.archived_at !== null || waiting === undefined) return
      await put(access, `/submitters/${waiting.id}`, { send_email: true })
    },
  }
}

/** Archives an unanswered submission. Checks again afterwards, because someone may have signed it in between. */
async function archive(access: Access, path: string): Promise<ProviderState> {
  const before = await stateAt(access, path)
  if (before.state !== 'pending') return before
  await remove(access, path)
  const after = await stateAt(access, path)
  if (after.state === 'pending') throw new ESignError('answer', 'The service did not archive a document')
  return after
}

/** No one can sign it once it's gone. */
async function stateAt(access: Access, path: string): Promise<ProviderState> {
  try {
    return asDocument(readSubmission(await callDocuSeal(access, path)), access)
  } catch (error) {
    if (error instanceof ESignError && error.failure === 'missing') return { state: 'expired' }
    throw error
  }
}

async function findSubmitter(access: Access, documentId: string): Promise<Submitter | undefined> {
  const found = readSubmitters(
    await callDocuSeal(access, `/submitters?${new URLSearchParams({ external_id: documentId }).toString()}`),
  )
  return found.find(({ external_id }) => external_id === documentId)
}

function asSubmission(request: SigningRequest, templateId: number, { role, values }: Filling) {
  const { documentId, leadId, signer, expiresAt, returnUrl } = request
  return {
    template_id: templateId,
    // We email the link ourselves.
    send_email: false,
    send_sms: false,
    order: 'preserved',
    completed_redirect_url: returnUrl,
    expire_at: `${expiresAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    submitters: [
      {
        role,
        email: signer.email,
        name: signer.name,
        ...(signer.phone === null ? {} : { phone: signer.phone }),
        external_id: documentId,
        metadata: { leadId },
        ...(Object.keys(values).length === 0 ? {} : { values }),
        send_email: false,
      },
    ],
  }
}

function ownOf(created: Submitter[], { documentId }: SigningRequest): Submitter {
  const own = created.find(({ external_id }) => external_id === documentId) ?? created[0]
  if (!own) throw new ESignError('answer', 'The service created a document without a signer')
  return own
}

function whereToSign({ submission_id, embed_src, slug }: Submitter, baseUrl: string): SentDocument {
  const signingUrl = embed_src ?? (slug === null ? null : `${signingOrigin(baseUrl)}/s/${encodeURIComponent(slug)}`)
  if (signingUrl === null) throw new ESignError('answer', 'The service did not return a signing link')
  return { providerId: String(submission_id), signingUrl }
}

function asListed(submission: ReturnType<typeof readSubmissionList>['data'][number], baseUrl: string): ListedDocument {
  const { id, name, status, archived_at, completed_at, created_at, submitters, template } = submission
  const [signer] = submitters
  const email = signer?.email ?? ''
  return {
    providerId: String(id),
    documentId: signer?.external_id ?? signer?.application_key ?? null,
    name: name ?? template?.name ?? 'Document',
    signer: { name: signer?.name ?? email, email },
    signingUrl: signer?.slug == null ? null : `${signingOrigin(baseUrl)}/s/${encodeURIComponent(signer.slug)}`,
    // No one can sign an archived document.
    state: status === 'pending' && archived_at !== null ? 'expired' : status,
    createdAt: created_at ?? new Date(),
    completedAt: completed_at,
  }
}

function asDocument(submission: Submission, access: Access): ProviderDocument {
  const [submitter] = submission.submitters
  const documentId = submitter?.external_id ?? submitter?.application_key ?? null
  switch (submission.status) {
    case 'completed':
      return {
        documentId,
        state: 'completed',
        completedAt: submission.completed_at ?? submitter?.completed_at ?? new Date(),
        download: () => downloadSigned(submission, access),
      }
    case 'declined': {
      const eventReason = submission.submission_events.find(({ event_type }) => event_type === 'decline_form')?.data?.reason
      return { documentId, state: 'declined', reason: submitter?.decline_reason ?? eventReason ?? null }
    }
    case 'expired':
      return { documentId, state: 'expired' }
    case 'pending':
      // No one can sign an archived document.
      return submission.archived_at === null ? { documentId, state: 'pending' } : { documentId, state: 'expired' }
  }
}

/**
 * The signed file; several files of one template are merged. The addresses expire, so they are requested right before the
 * download.
 */
async function downloadSigned({ id, documents }: Submission, access: Access): Promise<Uint8Array> {
  const merged =
    documents.length === 1 ? documents : readDocuments(await callDocuSeal(access, `/submissions/${id}/documents?merge=true`))
  const url = merged[0]?.url
  if (url === undefined) throw new ESignError('answer', 'The service has no file for a signed document')
  return download(access, url)
}
