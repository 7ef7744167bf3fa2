import type { Db, Tx } from '#app/db/client.server.ts'
import { issueToken, findToken } from '#app/modules/tokens/tokens.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import type { FooterLink } from '../layout/mail-layout.ts'

/** The header of the ways out of a mail, for mail programs (RFC 2369, section 3.2). */
export const LIST_UNSUBSCRIBE = 'List-Unsubscribe'

/** What is under a marketing mail, and what its headers say. */
export type MarketingLinks = { footer: FooterLink[]; headers: Record<string, string> }

/**
 * The way out of marketing for one mailbox, as links and as headers (RFC 2369 and RFC 8058). The secret in it is random and kept as a hash: it names no address, no one can guess
 * one, and it outlives every change of the site's secrets.
 */
export function createMarketingLinks(tx: Tx, email: string, now: Date): MarketingLinks {
  const token = issueToken(tx, { purpose: 'unsubscribe', email }, now)
  return marketingLinks(getSiteFacts(tx).baseUrl, token)
}

/** The same with a secret that represents no one, for previews. */
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

/** The address, in lower case, that a link out of a marketing mail represents; null where it was never made, or has ended. */
export function findMarketingAddress(tx: Db | Tx, token: string, now = new Date()): string | null {
  return findToken(tx, token, 'unsubscribe', now)?.emailKey ?? null
}
