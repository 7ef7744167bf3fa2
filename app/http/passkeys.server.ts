import type { AppLoadContext } from '@remix-run/node'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { SECOND_MS } from '#app/format/duration.ts'
import { TOKEN_LIFE_MS } from '#app/modules/tokens/token-life.ts'
import { type PasskeyRefusal, signInWithPasskey } from '#app/modules/users/passkeys/sign-in-with-passkey.server.ts'
import { requestOptions, storeChallenge } from '#app/modules/users/passkeys/webauthn.server.ts'
import { recordFailedPasskey } from '#app/modules/users/sign-in/record-failed-sign-in.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { signedCookie } from './cookies.server.ts'
import { deviceHeader, findDevice } from './device-cookie.server.ts'
import { findPendingViewer, leaveSecondStep } from './second-step.server.ts'
import { findSessionToken, sessionHeader } from './session.server.ts'
import { type SignInAttempt, uncountAttempt } from './sign-in-limits.server.ts'

const challengeCookie = () => signedCookie('passkey', TOKEN_LIFE_MS.passkey_challenge / SECOND_MS)

/** The Set-Cookie header that ties a challenge to this browser. */
export function challengeHeader(token: string): Promise<string> {
  return challengeCookie().serialize(token)
}

/** The Set-Cookie header of a browser whose challenge was answered. */
export function noChallengeHeader(): Promise<string> {
  return challengeCookie().serialize('', { maxAge: 0 })
}

/** The secret of this browser's challenge, or ''. */
export async function findChallengeToken(request: Request): Promise<string> {
  const token: unknown = await challengeCookie().parse(request.headers.get('Cookie'))
  return typeof token === 'string' ? token : ''
}

/** Creates a challenge for any of this browser's passkeys. */
export async function startPasskeySignIn(): Promise<{ options: object; setCookie: string }> {
  const options = await requestOptions()
  return { options, setCookie: await challengeHeader(storeChallenge(options.challenge, null, new Date())) }
}

/**
 * Signs in the owner of the passkey in `response` and returns the cookies to set. `counted`: the attempt, counted before the form
 * was read.
 */
export async function attemptPasskey(
  request: Request,
  context: AppLoadContext,
  { counted, response }: { counted: SignInAttempt; response: string },
): Promise<Result<string[], PasskeyRefusal>> {
  const token = await findChallengeToken(request)
  const result = await signInWithPasskey({
    ...{ token, response, previousToken: findSessionToken(request) },
    userAgent: request.headers.get('User-Agent'),
  })
  if (!result.ok) {
    const { reason } = result
    if (reason.kind === 'ended') return result
    const userId = reason.kind === 'refused' ? reason.userId : null
    logSecurityEvent('sign-in', { outcome: 'wrong-credentials', reason: 'passkey', ...(userId === null ? {} : { userId }) })
    if (userId !== null) recordFailedPasskey(userId, context.clientIp)
    return refused(reason)
  }
  const { viewer, sessionToken } = result.value
  logSecurityEvent('sign-in', { outcome: 'succeeded', reason: 'passkey', email: viewer.email, userId: viewer.id })
  uncountAttempt(counted, context)
  const pending = await findPendingViewer(request)
  const cookies = [
    sessionHeader(sessionToken),
    await deviceHeader(await findDevice(request), viewer.id),
    await noChallengeHeader(),
  ]
  return ok(pending ? [...cookies, await leaveSecondStep(pending.pending)] : cookies)
}
