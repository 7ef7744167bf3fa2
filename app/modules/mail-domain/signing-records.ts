import type { RecordCheck } from './record-check.ts'
import type { Lookups } from './spf.ts'

/** The DNS record for our signing key. */
export type PublishedKey = { selector: string; publicKey: string }

/** Checks that DNS has our signing key (RFC 6376). `key`: null if the mail server signs, or no one does. */
export async function checkDkim(domain: string, key: PublishedKey | null, dns: Pick<Lookups, 'texts'>): Promise<RecordCheck> {
  const check = { key: 'dkim', title: 'DKIM: emails are signed' } as const
  if (key === null) {
    const says =
      'We don’t sign our emails. Check whether your mail server does. If not, set DKIM_PRIVATE_KEY and DKIM_SELECTOR, then come back here for the record.'
    return { ...check, found: [], verdict: 'unknown', says, record: null }
  }
  const name = `${key.selector}._domainkey.${domain}`
  const found = await dns.texts(name)
  const record = { name, value: `v=DKIM1; k=rsa; p=${key.publicKey}` }
  const published = found.map((text) => tagsOf(text).get('p')?.replace(/\s/g, '')).find((value) => value !== undefined)
  if (published === undefined)
    return { ...check, found, verdict: 'wrong', says: 'Emails are signed, but the key to verify them is not in DNS.', record }
  if (published === key.publicKey)
    return {
      ...check,
      found,
      verdict: 'right',
      says: 'Emails are signed, and the key to verify them is in DNS.',
      record: null,
    }
  const says =
    published === ''
      ? 'The key in DNS was revoked. Mail servers reject mail signed with it.'
      : 'The key in DNS doesn’t match the key that signs emails.'
  return { ...check, found, verdict: 'wrong', says, record }
}

/**
 * Checks the policy for unauthenticated emails (RFC 7489). A domain without a record uses the nearest parent's. `reportTo`: the
 * address for reports.
 */
export async function checkDmarc(domain: string, reportTo: string, dns: Pick<Lookups, 'texts'>): Promise<RecordCheck> {
  const check = { key: 'dmarc', title: 'DMARC: forged email is rejected' } as const
  const { at, found } = await findDmarc(domain, dns)
  const value = (policy: string) => `v=DMARC1; p=${policy}; rua=mailto:${reportTo}`
  const record = (policy: string) => ({ name: `_dmarc.${domain}`, value: value(policy) })
  const [only] = found
  if (only === undefined) {
    const says = 'There is no DMARC record. The major email providers reject newsletters without one.'
    return { ...check, found, verdict: 'wrong', says, record: record('none') }
  }
  if (found.length > 1)
    return {
      ...check,
      found,
      verdict: 'wrong',
      says: 'There are several DMARC records, so mail servers ignore all of them. Keep one.',
      record: record('none'),
    }
  const tags = tagsOf(only)
  const policy = ((at === domain ? undefined : tags.get('sp')) ?? tags.get('p') ?? '').toLowerCase()
  if (policy === 'quarantine' || policy === 'reject')
    return {
      ...check,
      found,
      verdict: 'right',
      says: `Unverified mail is ${policy === 'reject' ? 'rejected' : 'treated as spam'}.`,
      record: null,
    }
  if (policy === 'none') {
    const says = 'This record only monitors mail. Once SPF and DKIM pass and the reports are clean, set p=quarantine.'
    return { ...check, found, verdict: 'weak', says, record: record('quarantine') }
  }
  return {
    ...check,
    found,
    verdict: 'wrong',
    says: 'Mail servers can’t use this record: p must be none, quarantine or reject.',
    record: record('none'),
  }
}

async function findDmarc(domain: string, dns: Pick<Lookups, 'texts'>): Promise<{ at: string; found: string[] }> {
  const labels = domain.split('.')
  for (let skipped = 0; skipped < Math.max(1, labels.length - 1); skipped += 1) {
    const at = labels.slice(skipped).join('.')
    const found = (await dns.texts(`_dmarc.${at}`)).filter((text) => /^v=DMARC1(?:\s|;|$)/i.test(text))
    if (found.length > 0) return { at, found }
  }
  return { at: domain, found: [] }
}

function tagsOf(text: string): Map<string, string> {
  return new Map(
    text
      .split(';')
      .map((tag): [string, string] => [
        tag.slice(0, tag.indexOf('=')).trim().toLowerCase(),
        tag.slice(tag.indexOf('=') + 1).trim(),
      ]),
  )
}
