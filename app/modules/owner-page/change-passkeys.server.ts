import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { formatLongMoment } from '#app/format/date.ts'
import type { Owner } from '#app/modules/access/find-owner.server.ts'
import { MAX_OWNER_PASSKEYS } from '#app/modules/users/passkey-rules.ts'
import {
  addOwnerPasskey,
  countOwnerPasskeys,
  deleteOwnerPasskey,
  listOwnerCredentials,
} from '#app/modules/access/owner-passkeys.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { ownerPasskeyChangedMail } from '#app/modules/messaging/templates/account/passkeys.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { hashToken } from '#app/modules/tokens/tokens.server.ts'
import { readRegistration } from '#app/modules/users/passkeys/responses.ts'
import { creationOptions, storeChallenge, consumeChallenge, verifyCreation } from '#app/modules/users/passkeys/webauthn.server.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'

/** The user of a device's passkey: the same for one mailbox, without naming it. */
export function userHandleOf(mailbox: string): string {
  return hashToken(`owner ${mailbox}`)
}

/** What an owner's browser needs to create a passkey for one of their mailboxes, and the secret for its cookie. */
export async function beginOwnerPasskey(
  { mailboxes }: Owner,
  mailbox: string,
  now = new Date(),
): Promise<Result<{ options: object; token: string }, 'not-yours' | 'full'>> {
  if (!mailboxes.includes(mailbox)) return refused('not-yours')
  if (countOwnerPasskeys(db(), mailbox) >= MAX_OWNER_PASSKEYS) return refused('full')
  const user = { id: userHandleOf(mailbox), name: mailbox, email: mailbox }
  const options = await creationOptions(user, listOwnerCredentials(mailbox), getSiteFacts().company.shortName)
  return ok({ options, token: storeChallenge(options.challenge, { email: mailbox }, now) })
}

/** Adds the passkey that the browser created from `beginOwnerPasskey`. Notifies the mailbox. */
export async function finishOwnerPasskey(
  { mailboxes }: Owner,
  made: { mailbox: string; token: string; response: string; name: string },
  now = new Date(),
): Promise<Result<undefined, 'ended' | 'refused'>> {
  const { mailbox } = made
  if (!mailboxes.includes(mailbox)) return refused('refused')
  const challengeHash = consumeChallenge(made.token, { email: mailbox }, now)
  if (challengeHash === null) return refused('ended')
  const answer = readRegistration(made.response)
  const credential = answer && (await verifyCreation(answer, challengeHash))
  if (!credential) return refused('refused')
  const isAdded = inTransaction((tx) => {
    const row = { emailKey: mailbox, name: made.name, ...credential, createdAt: now, lastUsedAt: now }
    if (!addOwnerPasskey(tx, row)) return false
    notify(tx, { mailbox, change: 'added', passkey: made.name, now })
    return true
  })
  if (!isAdded) return refused('refused')
  logSecurityEvent('access-changed', { reason: 'owner passkey added' })
  return ok()
}

/** Removes an owner's passkey. Notifies the mailbox. */
export function removeOwnerPasskey(owner: Owner, passkeyId: string, now = new Date()): Result<undefined, 'gone'> {
  const removed = inTransaction((tx) => {
    const row = deleteOwnerPasskey(tx, owner.mailboxes, passkeyId)
    if (row) notify(tx, { ...row, change: 'removed', now })
    return row
  })
  if (!removed) return refused('gone')
  logSecurityEvent('access-changed', { reason: 'owner passkey removed' })
  return ok()
}

type Change = { mailbox: string; change: 'added' | 'removed'; passkey: string; now: Date }

function notify(tx: Tx, { mailbox, change, passkey, now }: Change): void {
  const { company, baseUrl } = getSiteFacts(tx)
  const facts = { change, passkey, at: formatLongMoment(now), url: `${baseUrl}${paths.my('about-you')}` }
  queueMail(tx, { template: 'passkey-changed', cause: 'system', to: mailbox, ...ownerPasskeyChangedMail(company, facts) })
}
