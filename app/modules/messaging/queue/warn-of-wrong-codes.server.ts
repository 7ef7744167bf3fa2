import { inTransaction } from '#app/db/client.server.ts'
import { formatLongMoment } from '#app/format/date.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { queueMail } from './queue-mail.server.ts'
import { secondStepWarningMail } from '../templates/account/two-step.ts'

/** Tells a member of staff that someone has their password and guesses the second step. The caller sees to it that this is reported once a day. */
export function warnOfWrongCodes({ name, email }: Viewer, now = new Date()): void {
  const mail = secondStepWarningMail(getSetting('company'), { name, at: formatLongMoment(now) })
  inTransaction((tx) => queueMail(tx, { template: 'second-step-warning', cause: 'system', to: email, ...mail }))
}
