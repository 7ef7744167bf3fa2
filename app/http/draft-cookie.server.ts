import type { AppLoadContext } from '@remix-run/node'
import { signedCookie } from './cookies.server.ts'
import { countRequest, type RateRefusal } from './rate-limit.server.ts'

const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60

/** The ID of this browser's draft of a form, from its signed cookie; null if there is none or it was altered. */
export async function findDraftId(request: Request, form: string): Promise<string | null> {
  const id: unknown = await draftCookie(form).parse(request.headers.get('Cookie'))
  return typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) ? id : null
}

/** The refusal if this browser's network has started too many drafts; null if the draft may be saved. */
export function countNewDraft(context: AppLoadContext, draftId: string | null): RateRefusal | null {
  return draftId === null ? countRequest(context, 'new-draft') : null
}

/** The Set-Cookie header that remembers the draft; null forgets it. */
export function draftIdHeader(form: string, id: string | null): Promise<string> {
  return draftCookie(form).serialize(id ?? '', id === null ? { maxAge: 0 } : {})
}

function draftCookie(form: string) {
  return signedCookie(`draft-${form}`, THIRTY_DAYS_SECONDS)
}
