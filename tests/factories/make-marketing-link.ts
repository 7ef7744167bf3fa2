import { inTransaction } from '#app/db/client.server.ts'
import { createLinkToken } from '#app/modules/access/link-tokens.server.ts'
import { suppress } from '#app/modules/messaging/suppress.server.ts'
import { nextWord } from './unique.ts'

/** The secret of a link under a marketing mail to an address; to one that nobody else has, where it is left out. */
export function makeMarketingLink(email = `reads${nextWord()}@example.com`): string {
  return inTransaction((tx) => createLinkToken(tx, { purpose: 'unsubscribe', email, days: 3650 }))
}

/** The same to somebody who has unsubscribed. */
export function makeUnsubscribedLink(): string {
  const email = `left${nextWord()}@example.com`
  inTransaction((tx) => suppress(tx, { channel: 'email', recipient: email, reason: 'unsubscribed', by: null }))
  return makeMarketingLink(email)
}
