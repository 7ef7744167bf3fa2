import type { AppLoadContext } from '@remix-run/node'
import { log } from '#app/config/log.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { isStorageFull } from '#app/db/storage-full.ts'
import { recordFailedSignIn } from '#app/modules/users/record-failed-sign-in.server.ts'
import { authenticator } from './authenticator.server.ts'
import { deviceHeader } from './device-cookie.server.ts'
import { setRetryAfter } from './rate-limit.server.ts'
import { signIn } from './session.server.ts'
import { countForAccount, isWarningDue, type SignInAttempt, uncountAttempt } from './sign-in-limits.server.ts'

/** What a refused sign-in is told (docs/product/staff-and-sign-in.md). */
const MESSAGE_WRONG = 'Invalid email or password'
const MESSAGE_FAILED = 'An error occurred during login. Please try again.'

export type SignInResult =
  | { ok: true; setCookies: string[] }
  | {
      ok: false
      status: 400 | 429 | 500 | 503
      message: string
      /** The owner of the account, if there is one, should be told of the attempts now. */
      isWarningDue?: boolean
    }

/**
 * Signs in whoever typed `email` and `password` into the form that `request` posted. Attempts are counted before the password is looked at,
 * so that many at once are limited too, and taken back where they succeed. An address without an account is answered like any
 * other, and as fast. `attempt`: as it was counted before the form was read.
 */
export async function attemptSignIn(
  request: Request,
  context: AppLoadContext,
  { attempt, email, password }: { attempt: SignInAttempt; email: string; password: string },
): Promise<SignInResult> {
  try {
    const refusal = await countForAccount(attempt, context, email)
    if (refusal) {
      setRetryAfter(context, refusal)
      logSecurityEvent('sign-in', { outcome: 'rate-limited', email, rule: refusal.rule })
      return { ok: false, status: 429, message: refusal.message }
    }
    const viewer = await authenticator.authenticate('form', formOf(request, { email, password }))
    if (!viewer) {
      logSecurityEvent('sign-in', { outcome: 'wrong-credentials', email })
      recordFailedSignIn(email, context.clientIp)
      return { ok: false, status: 400, message: MESSAGE_WRONG, isWarningDue: isWarningDue(attempt, email) }
    }
    const setCookies = [signIn(viewer.id, request), await deviceHeader(attempt.device, viewer.id)]
    logSecurityEvent('sign-in', { outcome: 'succeeded', email, userId: viewer.id })
    uncountAttempt(attempt, context)
    return { ok: true, setCookies }
  } catch (error) {
    log.error({ err: error }, 'Signing in failed')
    logSecurityEvent('sign-in', { outcome: 'failed', email })
    return { ok: false, status: isStorageFull(error) ? 503 : 500, message: MESSAGE_FAILED }
  }
}

/** A post of nothing but what was checked: the body of the request itself has been read. */
function formOf({ url }: Request, fields: Record<string, string>): Request {
  return new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
}
