import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { formatLongMoment } from '#app/format/date.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { emailChangedMail } from '#app/modules/messaging/templates/account/email-change.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { findToken, findTokenOfUser, revokeTokens } from '#app/modules/tokens/tokens.server.ts'
import { findUserId, isPasswordOf } from '#app/modules/users/queries.server.ts'
import { updateUser } from '#app/modules/users/create-user.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

/** ended: the link was used, expired or replaced · taken: someone else has that address by now. */
type NotConfirmed = 'wrong-password' | 'ended' | 'taken'

/**
 * The new email that a link of the signed-in user confirms; null if the link has ended or is someone else's. Does not use up the
 * link.
 */
export function findNewEmail(actor: Viewer, token: string, tx: Db | Tx = db()): string | null {
  const found = findToken(tx, token, 'email_change')
  return found?.userId === actor.id ? found.emailKey : null
}

/** The user's unconfirmed new email, or null. */
export function findPendingEmail(userId: string, now: Date): string | null {
  return findTokenOfUser(db(), userId, 'email_change', now)?.emailKey ?? null
}

/**
 * Changes the signed-in user's email to the address that the link was sent to. Notifies the old address, and ends password links
 * sent to it. Requires the password, because anyone with the mailbox could otherwise reset it.
 */
export async function confirmEmail(actor: Viewer, token: string, password: string): Promise<Result<undefined, NotConfirmed>> {
  if (findNewEmail(actor, token) === null) return refused('ended')
  if (!(await isPasswordOf(actor.id, password))) return refused('wrong-password')
  const outcome = inTransaction((tx): Result<undefined, NotConfirmed> => {
    const now = new Date()
    const email = findNewEmail(actor, token, tx)
    if (email === null) return refused('ended')
    if (findUserId(email, tx) !== null) return refused('taken')
    updateUser(tx, actor.id, { email })
    revokeTokens(tx, ['email_change', 'password_reset'], ['userId', actor.id])
    recordAudit(tx, { userId: actor.id, action: 'email_changed', subject: actor.id })
    const change = { name: actor.name, email, at: formatLongMoment(now) }
    const mail = emailChangedMail(getSetting('company', tx), change)
    queueMail(tx, { template: 'email-changed', cause: 'system', to: actor.email, ...mail })
    return ok()
  })
  if (outcome.ok) logSecurityEvent('email-changed', { userId: actor.id })
  return outcome
}
