import type { MarketingList } from '../consent/marketing-gate.server.ts'

type ListSender = { company: string; address: string }

/** Google wants a sender of 5 to 15 characters that stays the same (support.google.com/a/answer/6254652). */
const MAX_SENDER = 15
const MIN_SENDER = 5

/**
 * What tells mail programs and receivers which list and campaign a mail to many is of: List-Id (RFC 2919), by which people sort it, and Feedback-ID, by which Google counts complaints, from campaign over customer and
 * kind of mail to sender. Nothing in it is about the person: of customers there is one, the company.
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

/** A name as plain words; nothing, where it has letters that a header would have to encode. */
function phrase(name: string): string {
  if (!/^[\x20-\x7e]+$/.test(name)) return ''
  const words = name.replace(/[^A-Za-z0-9 '&-]/g, '').trim()
  return words === '' ? '' : `${words} `
}

function senderId(domain: string): string {
  return token(domain).replaceAll('-', '').slice(0, MAX_SENDER).padEnd(MIN_SENDER, '0')
}

/** Without what divides the parts of the header. */
function token(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
