import { createHmac, timingSafeEqual } from 'node:crypto'

/** DocuSeal's own tolerance, both ways. */
const TOLERANCE_SECONDS = 300
const SIGNATURE_HEADER = 'x-docuseal-signature'
/** A setting like 'X-Secret: abc' names the header that contains the secret. */
const NAMED_HEADER = /^([A-Za-z][A-Za-z0-9-]*):\s*(\S.*)$/

/**
 * Whether a webhook comes from our DocuSeal. The setting `secret` is either the key of its signatures (`X-Docuseal-Signature:
 * <unix>.<hex>`, HMAC-SHA256 over '<unix>.<body>' with the whole secret as key, at most 300 seconds off), or names a static
 * header and its value, which is all that older versions support. Other headers prove nothing.
 */
export function isFromDocuseal(rawBody: string, headers: Headers, secret: string, now: Date): boolean {
  const named = NAMED_HEADER.exec(secret)
  if (named) return isEqual(headers.get(named[1] ?? '') ?? '', named[2] ?? '')
  const parts = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(headers.get(SIGNATURE_HEADER) ?? '')
  if (!parts) return false
  const [, sentAt = '', hash = ''] = parts
  if (Math.abs(now.getTime() / 1000 - Number(sentAt)) > TOLERANCE_SECONDS) return false
  return isEqual(hash, createHmac('sha256', secret).update(`${sentAt}.${rawBody}`).digest('hex'))
}

/** Compares in constant time. */
function isEqual(given: string, expected: string): boolean {
  const [first, second] = [Buffer.from(given), Buffer.from(expected)]
  return first.length === second.length && first.length > 0 && timingSafeEqual(first, second)
}
