import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { emailChangeMail } from '#app/modules/messaging/templates/account/email-change.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { TOKEN_LIFE_MS } from '#app/modules/tokens/token-life.ts'
import { issueToken, revokeTokens, wasJustIssued } from '#app/modules/tokens/tokens.server.ts'
import { findUserId } from '#app/modules/users/queries.server.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'
import { updateUser } from '#app/modules/users/create-user.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'

/** saved · mailed: the name is saved, and a link was sent to the new address. */
type SavedDetails = 'saved' | 'mailed'

/**
 * Saves the signed-in user's name. A new address takes effect when they confirm it by an emailed link. taken: someone else has
 * it, and nothing is saved.
 */
export function saveDetails(
  actor: Viewer,
  typed: { name: string; email: string },
  now = new Date(),
): Result<SavedDetails, 'taken'> {
  const email = normalizeEmail(typed.email)
  const isOwn = email === actor.email
  return inTransaction((tx) => {
    if (!isOwn && findUserId(email, tx) !== null) return refused('taken')
    saveName(tx, actor, typed.name)
    if (isOwn) {
      revokeTokens(tx, ['email_change'], ['userId', actor.id])
      return ok('saved')
    }
    const link = { purpose: 'email_change', userId: actor.id, email } as const
    if (wasJustIssued(tx, link, now)) return ok('mailed')
    const token = issueToken(tx, link, now)
    const { company, baseUrl } = getSiteFacts(tx)
    const mail = emailChangeMail(company, {
      name: typed.name,
      hours: TOKEN_LIFE_MS.email_change / HOUR_MS,
      url: `${baseUrl}${paths.confirmEmail(token)}`,
    })
    queueMail(tx, { template: 'email-change', cause: 'staff', to: email, ...mail })
    return ok('mailed')
  })
}

function saveName(tx: Tx, actor: Viewer, name: string): void {
  if (name === actor.name) return
  updateUser(tx, actor.id, { name })
  recordAudit(tx, { userId: actor.id, action: 'name_changed', subject: actor.id })
}
