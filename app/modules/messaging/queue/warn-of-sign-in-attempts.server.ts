import { inTransaction } from '#app/db/client.server.ts'
import { formatLongMoment } from '#app/format/date.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { findUser } from '#app/modules/users/queries.server.ts'
import { MANY_WRONG_PASSWORDS } from '#app/modules/users/sign-in/sign-in-rules.ts'
import { queueMail } from './queue-mail.server.ts'
import { signInWarningMail } from '../templates/account/sign-in-warning.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { secondStepWarningMail } from '../templates/account/two-step.ts'

/**
 * Warns an account's owner, if the address has an account, that someone is guessing its password. The caller limits this to once
 * a day.
 */
export function warnOfSignInAttempts(email: string, now = new Date()): void {
  const user = findUser(email)
  if (!user) return
  const mail = signInWarningMail(getSetting('company'), {
    name: user.name,
    attempts: MANY_WRONG_PASSWORDS,
    at: formatLongMoment(now),
  })
  inTransaction((tx) => queueMail(tx, { template: 'sign-in-warning', cause: 'system', to: user.email, ...mail }))
}

/**
 * Warns a staff member that someone knows their password and is guessing the second step. The caller limits this to once a day.
 */
export function warnOfWrongCodes({ name, email }: Viewer, now = new Date()): void {
  const mail = secondStepWarningMail(getSetting('company'), { name, at: formatLongMoment(now) })
  inTransaction((tx) => queueMail(tx, { template: 'second-step-warning', cause: 'system', to: email, ...mail }))
}
