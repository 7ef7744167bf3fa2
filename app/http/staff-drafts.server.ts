import { currentRequest } from '#app/config/request-scope.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newSecret } from '#app/db/columns.ts'
import {
  discardStaffDraft,
  fieldsToSave,
  storeSignedOutDraft,
  storeStaffDraft,
  listStaffDrafts,
  partsOfDraft,
  removeStaffDraft,
  SIGNED_OUT_DRAFT_MS,
  type StaffDraft,
} from '#app/modules/forms/staff-drafts.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { signedCookie } from './cookies.server.ts'
import type { PostedField } from './form-fields.ts'
import { countUp } from './rate-limit.server.ts'
import { networkOf, rateRules } from './rate-rules.ts'
import { splitFields } from './read-fields.server.ts'
import { findViewer } from './session.server.ts'

/** A post to a staff page and its answer. */
export type AnsweredPost = { headers: Headers; ip: string; body: Buffer<ArrayBuffer>; answered: Response }

/**
 * A saved form redirects to a page; for the router, with 202. A form that only changed, such as by choosing a template, returns
 * 200 and isn't saved yet.
 */
const REDIRECTS = new Set([202, 302, 303])

const FIELD = Buffer.from('draft')

const signedOutCookie = () => signedCookie('typed-signed-out', SIGNED_OUT_DRAFT_MS / 1000)

/** The ID of a draft that this browser sent while signed out, or null. */
async function findSignedOutDraft(request: Request): Promise<string | null> {
  const id: unknown = await signedOutCookie().parse(request.headers.get('Cookie'))
  return typeof id === 'string' && id !== '' ? id : null
}

/**
 * Deletes a form's draft once the form was saved. Stores one if it was refused or the session had ended, so that nothing typed is
 * lost, but not for a refused repeat of a saved post. Called for every post to a staff page, with or without scripts.
 */
export async function settleDraft({ headers, ip, body, answered }: AnsweredPost): Promise<void> {
  if (!body.includes(FIELD)) return
  const request = new Request('http://localhost/', { headers })
  const fields = await splitFields(request, new Uint8Array(body)).catch((error: unknown) => {
    // Its action refused a body that isn't a form.
    if (error instanceof Response) return []
    throw error
  })
  const address = fields.find(([name]) => name === 'draft')?.[1]
  if (typeof address !== 'string' || !partsOfDraft(address)) return
  const typed = fieldsToSave(fields)
  const viewer = findViewer(request)
  const now = new Date()
  if (viewer) {
    const isDenied = currentRequest()?.isDenied === true
    const wasSaved = REDIRECTS.has(answered.status) && !isDenied
    const signedOutId = await findSignedOutDraft(request)
    inTransaction((tx) => {
      const key = submissionKey(`${viewer.id} ${address}`, typed ?? [])
      const isKnown = findSubmission(tx, key) !== undefined
      if (wasSaved) {
        removeStaffDraft(tx, viewer.id, address, signedOutId)
        if (typed && !isKnown) rememberSubmission(tx, key, address, answered.headers.get('Location') ?? '')
      } else if (typed && (isDenied || answered.status >= 400) && !(answered.status === 409 && isKnown))
        storeStaffDraft(tx, viewer.id, address, typed, now)
    })
  } else if (typed && countUp('new-draft', networkOf(ip)) <= rateRules['new-draft'].max) {
    const id = newSecret()
    inTransaction((tx) => storeSignedOutDraft(tx, id, address, typed, now))
    answered.headers.append('Set-Cookie', await signedOutCookie().serialize(id))
  }
}

/** The viewer's unsaved drafts of the page's forms. */
export async function draftsOfPage(request: Request, userId: string, page: string): Promise<StaffDraft[]> {
  return listStaffDrafts(db(), userId, page, await findSignedOutDraft(request), new Date())
}

/** Saves a user's draft of a form; false if it is empty. */
export function saveUserDraft(userId: string, address: string, posted: readonly PostedField[]): boolean {
  const typed = fieldsToSave(posted)
  const now = new Date()
  if (typed) inTransaction((tx) => storeStaffDraft(tx, userId, address, typed, now))
  return typed !== undefined
}

/** Discards a draft, by its ID or its form's URL. */
export async function discardDraft(request: Request, userId: string, draft: { id: string } | { address: string }): Promise<void> {
  const signedOutId = await findSignedOutDraft(request)
  inTransaction((tx) => {
    if ('id' in draft) discardStaffDraft(tx, userId, draft.id, signedOutId)
    else removeStaffDraft(tx, userId, draft.address, signedOutId)
  })
}
