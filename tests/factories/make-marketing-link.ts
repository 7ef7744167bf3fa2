import { inTransaction } from '#app/db/client.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { type NewSuppression, suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { nextWord } from './unique.ts'

/** The secret of a link in a marketing email to an address, by default to a new one. */
export function makeMarketingLink(email = `reads${nextWord()}@example.com`): string {
  return inTransaction((tx) => issueToken(tx, { purpose: 'unsubscribe', email, days: 3650 }))
}

/** The same for someone who has unsubscribed. */
export function makeUnsubscribedLink(): string {
  return makeMarketingLink(makeSuppression())
}

/** A new address on the suppression list. */
export function makeSuppression(entry: Partial<NewSuppression> = {}): string {
  const recipient = entry.recipient ?? `left${nextWord()}@example.com`
  inTransaction((tx) => suppress(tx, { channel: 'email', reason: 'unsubscribed', by: null, ...entry, recipient }))
  return recipient
}
