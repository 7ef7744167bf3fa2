import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { error, ERRORS, HEADERS, isRecord, only, type Given, readSubmission, type Template } from './docuseal-parameters.ts'

/** What the server does with the next requests instead of answering them. */
export type Misdeed =
  | { status: number; body?: string }
  | { body: string; contentType?: string }
  /** Answers this one correctly. */
  | 'none'
  | 'hang'
  | 'stall'
  | 'reset'
  /** Does the work and then drops the connection before answering. */
  | 'done-then-reset'

type Submitter = {
  id: number
  submission_id: number
  uuid: string
  email: string
  slug: string
  sent_at: string | null
  opened_at: string | null
  completed_at: string | null
  declined_at: string | null
  created_at: string
  updated_at: string
  name: string
  phone: string | null
  external_id: string | null
  metadata: object
  status: string
  values: object[]
  preferences: object
  role: string
  embed_src: string
}

type Submission = {
  id: number
  status: string
  completedAt: string | null
  archivedAt: string | null
  reason: string | null
  submitter: Submitter
}

/** A document's signer. */
type AddedSigner = Pick<Given, 'email' | 'name' | 'external_id'> & Partial<Given>

export type DocusealServer = {
  /** For the setting `DOCUSEAL_URL`, as if self-hosted. */
  url: string
  /** All requests: method and path with query, and the body. */
  questions: { line: string; body: unknown; headers: IncomingMessage['headers'] }[]
  submissions: Submission[]
  misbehave: (...misdeeds: Misdeed[]) => void
  /** Creates a document for one signer, like the API. */
  add: (signer: { email: string; name: string; external_id: string }) => Submission
  complete: (submission: Submission) => void
  decline: (submission: Submission, reason: string) => void
  expire: (submission: Submission) => void
  /** The file of a completed submission, and its address. */
  file: { bytes: Buffer; url: string | null; redirect: string | null }
  /** How many files a template creates. */
  documents: number
  template: Template
  stop: () => Promise<void>
}

/** A whole PDF: it ends with the place of its table of objects. */
export const SIGNED_ELSEWHERE = '%PDF-1.7 signed elsewhere\nstartxref\n9\n%%EOF\n'

/**
 * A server on this machine that follows DocuSeal's contract strictly: refuses everything not in the contract, checks the key, and
 * fails on request.
 */
export async function startDocusealServer(apiKey: string, templateId: number): Promise<DocusealServer> {
  const misdeeds: Misdeed[] = []
  const state: Pick<DocusealServer, 'questions' | 'submissions' | 'file' | 'documents' | 'template'> = {
    questions: [],
    submissions: [],
    file: { bytes: Buffer.from(SIGNED_ELSEWHERE), url: null, redirect: null },
    documents: 1,
    template: { role: 'First Party', fields: [] },
  }
  let origin = ''
  const server = createServer((request, response) => {
    readAll(request).then(
      (body) => answer(request, response, body),
      () => response.destroy(),
    )
  })

  function answer(request: IncomingMessage, response: ServerResponse, raw: string): void {
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname.startsWith('/file/')) return sendFile(request, response)
    const line = `${request.method} ${url.pathname.replace(/^\/api/, '')}${url.search}`
    state.questions.push({ line, body: raw === '' ? null : JSON.parse(raw), headers: request.headers })
    const misdeed = misdeeds.shift()
    if (misdeed !== undefined && misdeed !== 'none' && misdeed !== 'done-then-reset') return misdo(misdeed, response)
    const refusal = refusalOf(request, url)
    const answered = refusal ?? route(request.method ?? '', url, raw)
    if (misdeed === 'done-then-reset') response.destroy()
    else send(response, answered.status, answered.body)
  }

  function refusalOf(request: IncomingMessage, url: URL): { status: number; body: unknown } | null {
    if (!url.pathname.startsWith('/api/')) return { status: 404, body: '<html>Not found</html>' }
    if (request.headers['x-auth-token'] !== apiKey) return error(401)
    if (!Object.keys(request.headers).every((name) => HEADERS.includes(name))) return error(422, 'Unknown header')
    if (request.method === 'POST' && request.headers['content-type'] !== 'application/json') return error(422, 'JSON parse error')
    return null
  }

  function route(method: string, url: URL, raw: string): { status: number; body: unknown } {
    const path = url.pathname.slice('/api'.length)
    const query = Object.fromEntries(url.searchParams)
    if (method === 'POST' && path === '/submissions') return create(JSON.parse(raw))
    if (
      method === 'GET' &&
      path === '/submitters' &&
      only(query, ['external_id', 'submission_id', 'q', 'limit', 'after', 'before'])
    ) {
      const data = state.submissions.map(({ submitter }) => submitter).filter((one) => one.external_id === query.external_id)
      return { status: 200, body: { data, pagination: { count: data.length, next: null, prev: null } } }
    }
    if (method === 'GET' && path === '/submissions' && only(query, ['limit', 'after', 'before', 'status', 'q']))
      return list(query)
    const reminded = /^\/submitters\/(\d+)$/.exec(path)
    if (method === 'PUT' && reminded) {
      const body: unknown = JSON.parse(raw)
      const found = state.submissions.find(({ submitter }) => submitter.id === Number(reminded[1]))
      if (!isRecord(body) || !only(body, ['send_email']) || typeof body.send_email !== 'boolean')
        return error(422, 'Unknown field')
      return found ? { status: 200, body: found.submitter } : { status: 404, body: '<html>Not found</html>' }
    }
    if (method === 'GET' && path === `/templates/${templateId}`) return { status: 200, body: asTemplate() }
    const match = /^\/submissions\/(\d+)(\/documents)?$/.exec(path)
    const submission = state.submissions.find(({ id }) => id === Number(match?.[1]))
    if (method === 'DELETE' && match?.[2] === undefined && submission) {
      submission.archivedAt = new Date().toISOString()
      return { status: 200, body: { id: submission.id, archived_at: submission.archivedAt } }
    }
    if (method !== 'GET' || !match || !submission) return { status: 404, body: '<html>Not found</html>' }
    if (match[2] === undefined) return { status: 200, body: asSubmission(submission) }
    if (!only(query, ['merge'])) return error(422, 'Unknown parameter')
    return { status: 200, body: { id: submission.id, documents: query.merge === 'true' ? files(1) : files(state.documents) } }
  }

  /** Newest first. A page starts after the id in `after`. */
  function list({ limit = '10', after }: Partial<Record<string, string>>): { status: number; body: unknown } {
    const size = Number(limit)
    if (!(size >= 1 && size <= 100)) return error(422, 'limit is invalid')
    const all = [...state.submissions].reverse().filter(({ id }) => after === undefined || id < Number(after))
    const data = all.slice(0, size).map((one) => {
      const { documents: _documents, submission_events: _events, ...listed } = asSubmission(one)
      return { ...listed, submitters: listed.submitters.map(({ values: _values, ...submitter }) => submitter) }
    })
    const next = all.length > size ? (data.at(-1)?.id ?? null) : null
    return { status: 200, body: { data, pagination: { count: data.length, next, prev: data[0]?.id ?? null } } }
  }

  function create(body: unknown): { status: number; body: unknown } {
    const given = readSubmission(body, templateId, state.template)
    if ('body' in given) return given
    return { status: 200, body: [add(given).submitter] }
  }

  function add({ email, name, external_id, phone = null, metadata = {}, values = {} }: AddedSigner): Submission {
    const id = state.submissions.length + 1
    const now = new Date().toISOString()
    const submitter: Submitter = {
      id: id + 100,
      submission_id: id,
      uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      email,
      slug: `slug${id}`,
      sent_at: now,
      opened_at: null,
      completed_at: null,
      declined_at: null,
      created_at: now,
      updated_at: now,
      name,
      phone,
      external_id,
      metadata,
      status: 'sent',
      values: Object.entries(values).map(([field, value]) => ({ field, value })),
      preferences: { send_email: false, send_sms: false },
      role: state.template.role,
      embed_src: `${origin}/s/slug${id}`,
    }
    const submission: Submission = { id, status: 'pending', completedAt: null, archivedAt: null, reason: null, submitter }
    state.submissions.push(submission)
    return submission
  }

  function asTemplate() {
    const submitters = [state.template.role, 'Manager'].map((name) => ({ name, uuid: `uuid-of-${name}` }))
    const fields = state.template.fields.map(({ name, type, role = state.template.role }, index) => ({
      uuid: `field-${index}`,
      submitter_uuid: `uuid-of-${role}`,
      name,
      type,
      required: true,
      areas: [],
    }))
    return {
      id: templateId,
      slug: 'slug',
      name: 'Agreement',
      external_id: null,
      folder_name: 'Default',
      schema: [],
      fields,
      submitters,
    }
  }

  function asSubmission({ id, status, completedAt, archivedAt, reason, submitter }: Submission) {
    return {
      id,
      name: null,
      source: 'api',
      submitters_order: 'preserved',
      slug: `sub${id}`,
      status,
      audit_log_url: null,
      combined_document_url: null,
      expire_at: null,
      completed_at: completedAt,
      created_at: submitter.created_at,
      updated_at: submitter.updated_at,
      archived_at: archivedAt,
      variables: {},
      submitters: [{ ...submitter, application_key: submitter.external_id }],
      template: { id: templateId, name: 'Agreement', external_id: null, folder_name: 'Default' },
      submission_events:
        reason === null ? [] : [{ id: 1, submitter_id: submitter.id, event_type: 'decline_form', data: { reason } }],
      documents: files(state.documents),
    }
  }

  function files(count: number) {
    const url = state.file.url ?? `${origin}/file/agreement.pdf`
    return Array.from({ length: count }, (_, index) => ({ name: `agreement${index}`, url }))
  }

  function sendFile(request: IncomingMessage, response: ServerResponse): void {
    if (request.headers['x-auth-token'] !== undefined) return send(response, 400, 'The key has no business here')
    if (state.file.redirect !== null && !request.url?.includes('again')) {
      response.writeHead(302, { Location: state.file.redirect }).end()
      return
    }
    response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(state.file.bytes)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settle = (submission: Submission, status: string, reason: string | null = null) => {
    submission.status = status
    submission.reason = reason
    submission.completedAt = status === 'completed' ? '2026-11-21T18:30:00.000Z' : null
    submission.submitter.status = status
    submission.submitter.completed_at = submission.completedAt
  }
  return Object.assign(state, {
    add,
    url: `${origin}/api`,
    misbehave: (...next: Misdeed[]) => void misdeeds.splice(0, misdeeds.length, ...next),
    complete: (submission: Submission) => settle(submission, 'completed'),
    decline: (submission: Submission, reason: string) => settle(submission, 'declined', reason),
    expire: (submission: Submission) => settle(submission, 'expired'),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function misdo(misdeed: Exclude<Misdeed, 'none' | 'done-then-reset'>, response: ServerResponse): void {
  if (misdeed === 'hang') return
  if (misdeed === 'reset') response.destroy()
  else if (misdeed === 'stall') response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"data":')
  else if ('status' in misdeed) send(response, misdeed.status, misdeed.body ?? { error: ERRORS[misdeed.status] ?? 'error' })
  else response.writeHead(200, { 'Content-Type': misdeed.contentType ?? 'application/json' }).end(misdeed.body)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const isText = typeof body === 'string'
  response
    .writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json' })
    .end(isText ? body : JSON.stringify(body))
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
