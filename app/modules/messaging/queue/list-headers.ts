import type { MarketingList } from '#app/db/schema/index.ts'

type ListSender = { company: string; address: string }

/** Google requires a stable sender id of 5 to 15 characters (support.google.com/a/answer/6254652). */
const MAX_SENDER = 15
const MIN_SENDER = 5

/**
 * Headers that identify a bulk email's list and campaign: List-Id (RFC 2919), for sorting, and Feedback-ID, for Google's
 * complaint statistics, with campaign, customer, email type and sender. Contains no personal data: the only customer is the
 * company.
 */
export function listHeaders(
  { company, address }: ListSender,
  { list, campaign }: { list: MarketingList; campaign: string },
): Record<string, string> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const sender = senderId(domain)
  return {
    'List-Id': `${phrase(company)}<${list}.${domain}>`,
    'Feedback-ID': [token(campaign), sender, list, sender].join(':'),
  }
}

/** A name in plain characters; empty if a header would have to encode it. */
function phrase(name: string): string {
  if (!/^[\x20-\x7e]+$/.test(name)) return ''
  const words = name.replace(/[^A-Za-z0-9 '&-]/g, '').trim()
  return words === '' ? '' : `${words} `
}

function senderId(domain: string): string {
  return token(domain).replaceAll('-', '').slice(0, MAX_SENDER).padEnd(MIN_SENDER, '0')
}

/** Removes the header's separator. */
function token(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
