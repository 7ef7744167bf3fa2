import type { AppLoadContext } from '@remix-run/node'
import { log } from '#app/config/log.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { recordFailedSecondStep } from '#app/modules/users/sign-in/record-failed-sign-in.server.ts'
import { finishSignIn } from '#app/modules/users/two-step/finish-sign-in.server.ts'
import { SECOND_MS } from '#app/format/duration.ts'
import { TOKEN_LIFE_MS } from '#app/modules/tokens/token-life.ts'
import { issueToken, consumeToken } from '#app/modules/tokens/tokens.server.ts'
import { findUserOfToken } from '#app/modules/users/queries.server.ts'
import type { SecondStep } from '#app/modules/users/two-step/second-step.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { refused, ok, type Result } from '#app/result.ts'
import { signedCookie } from './cookies.server.ts'
import { deviceHeader, newDeviceId, findDevice } from './device-cookie.server.ts'
import { countRequest, countUp, type RateRefusal, refundRequest } from './rate-limit.server.ts'
import { findSessionToken, sessionHeader } from './session.server.ts'
import { type SignInAttempt, uncountAttempt } from './sign-in-limits.server.ts'

const pendingCookie = () => signedCookie('second-step', TOKEN_LIFE_MS.pending_sign_in / SECOND_MS)

/** The Set-Cookie header for a browser with a correct password that still needs the second step. It signs no one in. */
export function startSecondStep(userId: string): Promise<string> {
  return pendingCookie().serialize(inTransaction((tx) => issueToken(tx, { purpose: 'pending_sign_in', userId })))
}

/** The user whose password was accepted in this browser and who still needs the second step; null if none, or too long ago. */
export async function findPendingViewer(request: Request): Promise<{ viewer: Viewer; pending: string } | null> {
  const pending: unknown = await pendingCookie().parse(request.headers.get('Cookie'))
  if (typeof pending !== 'string') return null
  const viewer = findUserOfToken(pending, 'pending_sign_in')
  return viewer && { viewer, pending }
}

/** Makes the browser start again with the password. Returns the Set-Cookie header that removes its cookie. */
export function leaveSecondStep(pending: string): Promise<string> {
  inTransaction((tx) => consumeToken(tx, pending, 'pending_sign_in'))
  return pendingCookie().serialize('', { maxAge: 0 })
}

/**
 * wrong · ended: needs the password again · unreadable: only another second step works · rate-limited. `isWarningDue`: warn the
 * account's owner that someone has the password.
 */
type SecondStepRefusal =
  { kind: 'wrong' | 'ended' | 'unreadable' } | { kind: 'rate-limited'; refusal: RateRefusal; isWarningDue: boolean }

/**
 * Signs in the user whose password was accepted before, if the second step is right, and returns the cookies to set. Counts
 * attempts per user before checking them; browsers in which the user has signed in before have their own count. `counted`: the
 * attempt, counted before the form was read.
 */
export async function attemptSecondStep(
  request: Request,
  context: AppLoadContext,
  {
    counted,
    viewer,
    pending,
    step,
    isTrusted,
  }: { counted: SignInAttempt; viewer: Viewer; pending: string; step: SecondStep; isTrusted: boolean },
): Promise<Result<string[], SecondStepRefusal>> {
  const userId = viewer.id
  const device = await findDevice(request)
  const isKnown = device?.userIds.includes(userId) ?? false
  const subject = isKnown ? `${userId}\n${device?.id}` : userId
  const refusal = countRequest(context, 'second-step', subject) ?? countRequest(context, 'second-step-day', subject)
  if (refusal) {
    logSecurityEvent('second-step', { outcome: 'rate-limited', userId, rule: refusal.rule })
    return refused({ kind: 'rate-limited', refusal, isWarningDue: countUp('second-step-warning', userId) === 1 })
  }
  const known = device ?? { id: newDeviceId(), userIds: [] }
  const result = finishSignIn({
    ...{ userId, pending, step, trusted: isTrusted ? known.id : null },
    ...{ previousToken: findSessionToken(request), userAgent: request.headers.get('User-Agent') },
  })
  if (!result.ok) {
    if (result.reason === 'ended') return refused({ kind: 'ended' })
    if (result.reason === 'unreadable') {
      reportUnreadable(userId)
      return refused({ kind: 'unreadable' })
    }
    logSecurityEvent('second-step', { outcome: 'wrong-code', userId, reason: step.kind })
    recordFailedSecondStep(userId, context.clientIp)
    return refused({ kind: 'wrong' })
  }
  logSecurityEvent('sign-in', { outcome: 'succeeded', email: viewer.email, userId })
  uncountAttempt(counted, context)
  for (const rule of ['second-step', 'second-step-day'] as const) refundRequest(context, rule, subject)
  const gone = await pendingCookie().serialize('', { maxAge: 0 })
  return ok([sessionHeader(result.value), await deviceHeader(known, userId), gone])
}

const reported = new Set<string>()

/** Once per user and process, so that their tries don't fill the log. */
function reportUnreadable(userId: string): void {
  if (reported.has(userId)) return
  reported.add(userId)
  log.error(
    { userId },
    'The key of this user’s authenticator app can’t be read. Add the old SESSION_SECRET after the new one, or reset their two-step sign-in under Users',
  )
}
