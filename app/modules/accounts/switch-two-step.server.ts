import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { formatLongMoment } from '#app/format/date.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { type TwoStepChange, twoStepChangedMail } from '#app/modules/messaging/templates/account/two-step.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { endSessions } from '#app/modules/users/sessions/end-sessions.server.ts'
import { removePasskeys } from '#app/modules/users/passkeys/change-passkeys.server.ts'
import { isPasswordOf } from '#app/modules/users/queries.server.ts'
import { addTwoStep, removeTwoStep } from '#app/modules/users/two-step/second-step.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { forgetTrustedDevices } from '#app/modules/users/two-step/trusted-devices.server.ts'

/**
 * Turns on two-step verification for the signed-in user with a code from their app. Requires the password: someone else at their
 * browser could lock them out. Ends their other sessions. Returns the recovery codes, only this once.
 */
export async function switchOnTwoStep(
  actor: Viewer,
  { password, ...typed }: { secret: string; code: string; password: string },
  keptSession: string | null,
  now = new Date(),
): Promise<Result<string[], 'wrong-password' | 'wrong-code'>> {
  if (!(await isPasswordOf(actor.id, password))) return refused('wrong-password')
  const codes = inTransaction((tx) => {
    const added = addTwoStep(tx, actor.id, typed, now)
    if (added === null) return null
    endSessions(tx, actor.id, keptSession)
    recordAudit(tx, { userId: actor.id, action: 'two_step_on', subject: actor.id })
    notify(tx, actor, 'on', now)
    return added
  })
  if (codes === null) return refused('wrong-code')
  logSecurityEvent('two-step-changed', { userId: actor.id, reason: 'on' })
  return ok(codes)
}

/** Turns off the signed-in user's two-step verification. Requires the password, in case someone else is at their browser. */
export async function switchOffTwoStep(
  actor: Viewer,
  password: string,
  now = new Date(),
): Promise<Result<undefined, 'wrong-password' | 'off'>> {
  if (!(await isPasswordOf(actor.id, password))) return refused('wrong-password')
  const isDone = inTransaction((tx) => {
    if (!removeTwoStep(tx, actor.id)) return false
    recordAudit(tx, { userId: actor.id, action: 'two_step_off', subject: actor.id })
    notify(tx, actor, 'off', now)
    return true
  })
  if (!isDone) return refused('off')
  logSecurityEvent('two-step-changed', { userId: actor.id, reason: 'off' })
  return ok()
}

/**
 * Removes two-step verification and all passkeys of a user who lost their phone and recovery codes, and signs them out
 * everywhere. Notifies them by email. `actor`: the admin; null for a command on the server.
 */
export function resetTwoStep(actor: Viewer | null, user: Viewer, now = new Date()): Result<undefined, 'off'> {
  const isDone = inTransaction((tx) => {
    const passkeys = removePasskeys(tx, user.id)
    if (!removeTwoStep(tx, user.id) && passkeys === 0) return false
    endSessions(tx, user.id, null)
    recordAudit(tx, { userId: actor?.id, action: 'two_step_reset', subject: user.id })
    notify(tx, user, 'reset', now)
    return true
  })
  if (!isDone) return refused('off')
  logSecurityEvent('two-step-changed', { userId: user.id, reason: 'reset' })
  return ok()
}

function notify(tx: Tx, { name, email }: Viewer, change: TwoStepChange, now: Date): void {
  const mail = twoStepChangedMail(getSetting('company', tx), { name, change, at: formatLongMoment(now) })
  queueMail(tx, { template: 'two-step-changed', cause: 'system', to: email, ...mail })
}

/** Removes the user's trusted browsers, so that all require the second step again. Returns their number. */
export function forgetTrustedBrowsers(actor: Viewer): number {
  const forgotten = inTransaction((tx) => {
    const count = forgetTrustedDevices(tx, actor.id)
    if (count > 0)
      recordAudit(tx, { userId: actor.id, action: 'trusted_browsers_forgotten', subject: actor.id, detail: { count } })
    return count
  })
  if (forgotten > 0) logSecurityEvent('two-step-changed', { userId: actor.id, reason: 'trusted browsers forgotten' })
  return forgotten
}
