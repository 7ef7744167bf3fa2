import type { AppLoadContext } from '@remix-run/node'
import { log } from '#app/config/log.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { isStorageFull } from '#app/db/storage-full.ts'
import { recordFailedSignIn } from '#app/modules/users/record-failed-sign-in.server.ts'
import { normaliseEmail } from '#app/modules/users/rules.ts'
import { authenticator } from './authenticator.server.ts'
import { countRequest, tellWhenAgain, uncountRequest } from './rate-limit.server.ts'
import { networkOf, type rateRules } from './rate-rules.ts'
import { signIn } from './session.server.ts'

/** Back-office specification, section 8. */
const MESSAGE_WRONG = 'Invalid email or password'
const MESSAGE_FAILED = 'An error occurred during login. Please try again.'

export type SignInResult = { ok: true; setCookie: string } | { ok: false; status: 400 | 429 | 500 | 503; message: string }

/**
 * Signs in whoever `request`, a sign-in form with `email` in it, is of. Attempts are counted before the password is looked at,
 * so that many at once are limited too, and taken back where they succeed. An address without an account is answered like any
 * other, and as fast.
 */
export async function attemptSignIn(request: Request, context: AppLoadContext, email: string): Promise<SignInResult> {
  const counts = countsOf(context, email)
  try {
    for (const [rule, subject] of counts) {
      const refusal = countRequest(context, rule, subject)
      if (!refusal) continue
      tellWhenAgain(context, refusal)
      logSecurityEvent('sign-in', { outcome: 'rate-limited', email, rule })
      return { ok: false, status: 429, message: refusal.message }
    }
    const viewer = await authenticator.authenticate('form', request)
    if (!viewer) {
      logSecurityEvent('sign-in', { outcome: 'wrong-credentials', email })
      recordFailedSignIn(email, context.clientIp)
      return { ok: false, status: 400, message: MESSAGE_WRONG }
    }
    const setCookie = signIn(viewer.id, request)
    logSecurityEvent('sign-in', { outcome: 'succeeded', email, userId: viewer.id })
    for (const [rule, subject] of counts) uncountRequest(context, rule, subject)
    return { ok: true, setCookie }
  } catch (error) {
    log.error({ err: error }, 'Signing in failed')
    logSecurityEvent('sign-in', { outcome: 'failed', email })
    return { ok: false, status: isStorageFull(error) ? 503 : 500, message: MESSAGE_FAILED }
  }
}

/** What an attempt is counted for: the address that was typed at this network, the network, the address everywhere. */
function countsOf(context: AppLoadContext, email: string): [rule: keyof typeof rateRules, subject: string | undefined][] {
  const account = normaliseEmail(email)
  const network = context.clientIp === undefined ? undefined : networkOf(context.clientIp)
  return [
    ...(network === undefined ? [] : [['sign-in-pair', `${account}\n${network}`] satisfies [keyof typeof rateRules, string]]),
    ['sign-in', undefined],
    ['sign-in-account', account],
  ]
}
