import { setTimeout as wait } from 'node:timers/promises'
import type { AppLoadContext } from '@remix-run/node'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { findUserId } from '#app/modules/users/queries.server.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'
import { MANY_WRONG_PASSWORDS, signInDelayMs } from '#app/modules/users/sign-in/sign-in-rules.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type Device, findDevice } from './device-cookie.server.ts'
import { countRequest, countUp, type RateRefusal, refuseFor, refundRequest } from './rate-limit.server.ts'
import { networkOf, type rateRules } from './rate-rules.ts'

/** Most attempts delayed at once in this process. Each keeps a connection open. */
const MAX_SLOWED_DOWN = 50
/** How long to wait beyond that. */
const WAIT_SECONDS = 5

type Count = [rule: keyof typeof rateRules, subject: string | undefined]

/** A sign-in attempt and its counts so far. */
export type SignInAttempt = {
  device: Device | null
  counts: Count[]
  /** Wrong passwords for the account from unknown browsers in the last hour, including this attempt. */
  wrongForAccount: number
}

/**
 * Counts a sign-in attempt before its form is read: per browser if someone has signed in with it before, otherwise per network.
 * Others can't use up a known browser's limit.
 */
export async function countAttempt(request: Request, context: AppLoadContext): Promise<Result<SignInAttempt, RateRefusal>> {
  const device = await findDevice(request)
  const attempt: SignInAttempt = { device: null, counts: [], wrongForAccount: 0 }
  if (device && !count(attempt, context, ['sign-in-device', device.id])) return ok({ ...attempt, device })
  const refusal = count(attempt, context, ['sign-in', undefined])
  if (!refusal) return ok(attempt)
  logSecurityEvent('sign-in', { outcome: 'rate-limited', rule: refusal.rule })
  return refused(refusal)
}

/**
 * Counts the attempt for the typed account, unless this browser has signed in to it before. Delays it after many wrong passwords,
 * so that the owner can still sign in from a new browser, only slower. Treats addresses without an account the same.
 */
export async function countForAccount(
  attempt: SignInAttempt,
  context: AppLoadContext,
  email: string,
): Promise<RateRefusal | null> {
  const account = normalizeEmail(email)
  if (attempt.device !== null) {
    const userId = findUserId(account)
    if (userId !== null && attempt.device.userIds.includes(userId)) return null
    const refusal = count(attempt, context, ['sign-in', undefined])
    if (refusal) return refusal
  }
  if (context.clientIp !== undefined) {
    const refusal = count(attempt, context, ['sign-in-pair', `${account}\n${networkOf(context.clientIp)}`])
    if (refusal) return refusal
  }
  attempt.wrongForAccount = countUp('sign-in-account', account)
  attempt.counts.push(['sign-in-account', account])
  return slowDown(signInDelayMs(attempt.wrongForAccount - 1))
}

/** Reverts the count of a successful attempt. */
export function uncountAttempt({ counts }: SignInAttempt, context: AppLoadContext): void {
  for (const [rule, subject] of counts) refundRequest(context, rule, subject)
}

/** Whether to warn the account's owner of wrong passwords: once a day, after many within an hour. */
export function isWarningDue({ wrongForAccount }: SignInAttempt, email: string): boolean {
  return wrongForAccount >= MANY_WRONG_PASSWORDS && countUp('sign-in-warning', normalizeEmail(email)) === 1
}

function count(attempt: SignInAttempt, context: AppLoadContext, [rule, subject]: Count): RateRefusal | null {
  const refusal = countRequest(context, rule, subject)
  if (!refusal) attempt.counts.push([rule, subject])
  return refusal
}

let slowedDown = 0

async function slowDown(delayMs: number): Promise<RateRefusal | null> {
  if (delayMs === 0) return null
  if (slowedDown >= MAX_SLOWED_DOWN) return refuseFor('sign-in-account', WAIT_SECONDS)
  slowedDown += 1
  try {
    await wait(delayMs)
  } finally {
    slowedDown -= 1
  }
  return null
}
