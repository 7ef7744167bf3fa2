import type { Db, Tx } from '#app/db/client.server.ts'
import { issueToken, findToken } from '#app/modules/tokens/tokens.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import type { FooterLink } from '../layout/finished-mail.ts'

/** The header with an email's unsubscribe addresses, for email programs (RFC 2369, section 3.2). */
export const LIST_UNSUBSCRIBE = 'List-Unsubscribe'

/** A marketing email's footer links and headers. */
export type MarketingLinks = { footer: FooterLink[]; headers: Record<string, string> }

/**
 * A mailbox's unsubscribe links and headers (RFC 2369 and RFC 8058). Their token is random and stored as a hash: it reveals no
 * address, can't be guessed, and remains valid when the site's secrets change.
 */
export function createMarketingLinks(tx: Tx, email: string, now: Date): MarketingLinks {
  const token = issueToken(tx, { purpose: 'unsubscribe', email }, now)
  return marketingLinks(getSiteFacts(tx).baseUrl, token)
}

/** The same with a token that belongs to no one, for previews. */
export function sampleMarketingLinks(tx: Db | Tx): MarketingLinks {
  return marketingLinks(getSiteFacts(tx).baseUrl, 'sample')
}

function marketingLinks(baseUrl: string, token: string): MarketingLinks {
  const unsubscribe = `${baseUrl}${paths.unsubscribe(token)}`
  return {
    footer: [
      { label: 'Email preferences', url: `${baseUrl}${paths.mailPreferences(token)}` },
      { label: 'Unsubscribe', url: unsubscribe },
    ],
    headers: { [LIST_UNSUBSCRIBE]: `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** The lowercase address that an unsubscribe link belongs to; null if the link never existed or has expired. */
export function findMarketingAddress(tx: Db | Tx, token: string, now = new Date()): string | null {
  return findToken(tx, token, 'unsubscribe', now)?.emailKey ?? null
}
