import type { BodyBudget } from './body-budget.ts'
import type { RequestContext } from './request-context.ts'
import { formRefusal } from './form-body.ts'
import { type BodyPace, declaredLength, readBody } from './read-body.ts'

export type BodyRules = {
  /** Largest request body, in bytes. */
  bodyLimit: number
  /** Most bytes of all bodies in the process. */
  budget: BodyBudget
  /** Who can send files, by Cookie header, and the process's budget for their files: staff, and owners on their own page. */
  staffFiles: FileRules
  ownerFiles: FileRules
  pace: BodyPace
}

type FileRules = { mayFor: (cookie: string) => boolean | Promise<boolean>; budget: BodyBudget }

/** A post's body, or the status to refuse it with; null if the sender has disconnected. */
type ReceivedBody = { ok: true; body: Buffer<ArrayBuffer> } | { ok: false; status: 400 | 408 | 413 | 415 | 503 | null }

const refused = (status: 400 | 408 | 413 | 415 | 503 | null): ReceivedBody => ({ ok: false, status })

/**
 * Reads a post's body. Refuses it with 503 before reading if the process's budget is used up, 413 if it is too large, 408 if it
 * is too slow, or the status of `formRefusal`.
 */
export async function receiveBody(
  { request, response, client, handle }: RequestContext,
  rules: BodyRules,
): Promise<ReceivedBody> {
  const { limit, budget } = await boundsOf(request, handle, rules)
  const length = declaredLength(request, limit)
  if (length > limit) return refused(413)
  const giveBack = budget.take(client.ip, length)
  if (!giveBack) return refused(503)
  response.once('close', giveBack)
  if (response.closed) giveBack()
  if (request.headers.expect !== undefined) response.writeContinue()
  const read = await readBody(request, limit, rules.pace)
  if (read.kind === 'gone') return refused(null)
  if (read.kind === 'too-large') return refused(413)
  if (read.kind === 'slow') return refused(408)
  const status = formRefusal(handle, request.headers, read.body)
  return status === null ? { ok: true, body: read.body } : refused(status)
}

/** The body's size limit and its budget. A large declared length counts as a file, so that small forms never wait for files. */
async function boundsOf({ headers }: RequestContext['request'], { upload, staff }: RequestContext['handle'], rules: BodyRules) {
  const usual = { limit: rules.bodyLimit, budget: rules.budget }
  if (upload === undefined || !(Number(headers['content-length']) > rules.bodyLimit)) return usual
  const { mayFor, budget } = staff === true ? rules.staffFiles : rules.ownerFiles
  return (await mayFor(headers.cookie ?? '')) ? { limit: upload, budget } : usual
}
