import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { formatLongMoment } from '#app/format/date.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { passkeyChangedMail } from '#app/modules/messaging/templates/account/passkeys.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { addPasskey, removePasskey } from '#app/modules/users/passkeys/change-passkeys.server.ts'
import { countPasskeys, listCredentials } from '#app/modules/users/passkeys/queries.server.ts'
import { readRegistration } from '#app/modules/users/passkeys/responses.ts'
import { MAX_PASSKEYS } from '#app/modules/users/passkey-rules.ts'
import { creationOptions, storeChallenge, consumeChallenge, verifyCreation } from '#app/modules/users/passkeys/webauthn.server.ts'
import { isPasswordOf } from '#app/modules/users/queries.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'

/**
 * Starts a passkey for the signed-in user: returns the browser's options, and the secret for its cookie. Requires the password,
 * in case someone else is at their browser.
 */
export async function beginPasskey(
  actor: Viewer,
  { password, siteName }: { password: string; siteName: string },
  now = new Date(),
): Promise<Result<{ options: object; token: string }, 'wrong-password' | 'full'>> {
  if (!(await isPasswordOf(actor.id, password))) return refused('wrong-password')
  if (countPasskeys(db(), actor.id) >= MAX_PASSKEYS) return refused('full')
  const options = await creationOptions(actor, listCredentials(actor.id), siteName)
  return ok({ options, token: storeChallenge(options.challenge, { userId: actor.id }, now) })
}

/** Stores the passkey that the browser created with the options of `beginPasskey`. Notifies the user by email. */
export async function finishPasskey(
  actor: Viewer,
  { token, response, name }: { token: string; response: string; name: string },
  now = new Date(),
): Promise<Result<undefined, 'ended' | 'refused'>> {
  const challengeHash = consumeChallenge(token, { userId: actor.id }, now)
  if (challengeHash === null) return refused('ended')
  const answer = readRegistration(response)
  const credential = answer && (await verifyCreation(answer, challengeHash))
  if (!credential) return refused('refused')
  const isAdded = inTransaction((tx) => {
    if (!addPasskey(tx, actor.id, name, credential, now)) return false
    recordAudit(tx, { userId: actor.id, action: 'passkey_added', subject: actor.id })
    notify(tx, actor, 'added', name, now)
    return true
  })
  if (!isAdded) return refused('refused')
  logSecurityEvent('two-step-changed', { userId: actor.id, reason: 'passkey added' })
  return ok()
}

/** Removes a passkey of the signed-in user. Requires the password. Notifies the user by email. */
export async function removeOwnPasskey(
  actor: Viewer,
  id: string,
  password: string,
  now = new Date(),
): Promise<Result<undefined, 'wrong-password' | 'gone'>> {
  if (!(await isPasswordOf(actor.id, password))) return refused('wrong-password')
  const isRemoved = inTransaction((tx) => {
    const name = removePasskey(tx, actor.id, id)
    if (name === null) return false
    recordAudit(tx, { userId: actor.id, action: 'passkey_removed', subject: actor.id })
    notify(tx, actor, 'removed', name, now)
    return true
  })
  if (!isRemoved) return refused('gone')
  logSecurityEvent('two-step-changed', { userId: actor.id, reason: 'passkey removed' })
  return ok()
}

function notify(tx: Tx, { name, email }: Viewer, change: 'added' | 'removed', passkey: string, now: Date): void {
  const mail = passkeyChangedMail(getSetting('company', tx), { name, change, passkey, at: formatLongMoment(now) })
  queueMail(tx, { template: 'passkey-changed', cause: 'system', to: email, ...mail })
}
