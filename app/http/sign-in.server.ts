import type { AppLoadContext } from '@remix-run/node'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { recordFailedSignIn } from '#app/modules/users/sign-in/record-failed-sign-in.server.ts'
import { FIRST_PASSWORD_HOURS, startFirstPasswordChange } from '#app/modules/users/first-password.server.ts'
import { requiresSecondStep } from '#app/modules/users/two-step/policy.server.ts'
import { isTrustedDevice } from '#app/modules/users/two-step/trusted-devices.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { deviceHeader, findDevice } from './device-cookie.server.ts'
import type { RateRefusal } from './rate-limit.server.ts'
import { startSecondStep } from './second-step.server.ts'
import { signIn } from './session.server.ts'
import { countForAccount, isWarningDue, type SignInAttempt, uncountAttempt } from './sign-in-limits.server.ts'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { checkCredentials } from '#app/modules/users/sign-in/check-credentials.server.ts'

/** Messages of a refused sign-in (docs/product/staff-and-sign-in.md). */
export const MESSAGES = {
  wrong: 'Invalid email or password',
  failed: 'An error occurred during login. Please try again.',
  expired: `This password expired after ${FIRST_PASSWORD_HOURS} hours. Ask an admin for a new one, or use the link below.`,
} as const

/**
 * Email and password match. Not signed in yet if a second step follows, or if the password was generated: `resetToken` then sets
 * a new one.
 */
type PasswordAccepted = { isSignedIn: boolean; setCookies: string[]; resetToken?: string }

/**
 * expired: a generated password that has expired · wrong: no account has this email and password. `isWarningDue`: warn the
 * account's owner, if any, of the attempts.
 */
type SignInRefusal =
  { kind: 'rate-limited'; refusal: RateRefusal } | { kind: 'wrong'; isWarningDue: boolean } | { kind: 'expired' }

/**
 * Signs in the user with the posted `email` and `password`, or starts their second step, and returns the cookies to set. Attempts
 * are counted before the password is checked, so that concurrent ones are limited too, and uncounted if they succeed. An address
 * without an account gets the same answer in the same time. `attempt`: counted before the form was read.
 */
export async function attemptSignIn(
  request: Request,
  context: AppLoadContext,
  { attempt, email, password }: { attempt: SignInAttempt; email: string; password: string },
): Promise<Result<PasswordAccepted, SignInRefusal>> {
  try {
    return await signInCounted(request, context, { attempt, email, password })
  } catch (error) {
    logSecurityEvent('sign-in', { outcome: 'failed', email })
    throw error
  }
}

async function signInCounted(
  request: Request,
  context: AppLoadContext,
  { attempt, email, password }: Parameters<typeof attemptSignIn>[2],
): ReturnType<typeof attemptSignIn> {
  const refusal = await countForAccount(attempt, context, email)
  if (refusal) {
    logSecurityEvent('sign-in', { outcome: 'rate-limited', email, rule: refusal.rule })
    return refused({ kind: 'rate-limited', refusal })
  }
  const viewer = await authenticator.authenticate('form', formOf(request, { email, password }))
  if (!viewer) {
    logSecurityEvent('sign-in', { outcome: 'wrong-credentials', email })
    recordFailedSignIn(email, context.clientIp)
    return refused({ kind: 'wrong', isWarningDue: isWarningDue(attempt, email) })
  }
  uncountAttempt(attempt, context)
  const first = startFirstPasswordChange(viewer.id, new Date())
  if (first !== null) {
    logSecurityEvent('sign-in', { outcome: first.ok ? 'new-password-asked' : 'expired-password', email, userId: viewer.id })
    return first.ok ? ok({ isSignedIn: false, setCookies: [], resetToken: first.value }) : refused({ kind: 'expired' })
  }
  if (await isCodeAsked(request, viewer)) {
    logSecurityEvent('sign-in', { outcome: 'code-asked', email, userId: viewer.id })
    return ok({ isSignedIn: false, setCookies: [await startSecondStep(viewer.id)] })
  }
  const setCookies = [signIn(viewer.id, request), await deviceHeader(attempt.device, viewer.id)]
  logSecurityEvent('sign-in', { outcome: 'succeeded', email, userId: viewer.id })
  return ok({ isSignedIn: true, setCookies })
}

/** Whether to ask for the second step: the user has one, and does not trust this browser. */
async function isCodeAsked(request: Request, viewer: Viewer): Promise<boolean> {
  if (!requiresSecondStep(viewer)) return false
  const device = await findDevice(request)
  return device === null || !isTrustedDevice(viewer.id, device.id, new Date())
}

/** A request with only the validated fields, because the original body has been read. */
function formOf({ url }: Request, fields: Record<string, string>): Request {
  return new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
}

/**
 * Finds the user who signs in; null if email and password don't match. Only verifies: session.server.ts starts and ends sessions.
 */
const authenticator = new Authenticator<Viewer | null>().use(
  new FormStrategy(({ form }) => checkCredentials(textOf(form, 'email'), textOf(form, 'password'))),
)

/** The form is already validated: each field is one text. */
function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
