import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a post came from Twilio: its signature is an HMAC with the account's token over the URL and all posted fields, sorted
 * by name. It contains no time, so a replayed post must change nothing.
 */
export function isSignedByTwilio({
  authToken,
  url,
  form,
  signature,
}: {
  authToken: string
  /** The public address, with its query. */
  url: string
  form: URLSearchParams
  /** The header X-Twilio-Signature. */
  signature: string | null
}): boolean {
  if (signature === null) return false
  // A repeated name with the same value is signed once.
  const pairs = [...new Set([...form].map(([name, value]) => JSON.stringify([name, value])))].map(
    (pair) => JSON.parse(pair) as [string, string],
  )
  const sorted = pairs.toSorted(([a, av], [b, bv]) => compare(a, b) || compare(av, bv))
  const posted = sorted.map(([name, value]) => name + value).join('')
  const given = Buffer.from(signature, 'base64')
  return [url, withPort(url), withoutPort(url)].some((address) => {
    const expected = createHmac('sha1', authToken)
      .update(address + posted, 'utf8')
      .digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/**
 * Some Twilio products sign the address with the default port, some without its actual port. Twilio's packages accept both, and
 * so do we.
 */
function withPort(url: string): string {
  return url.replace(/^(https?):\/\/([^/:?#]+)(?=[/?#]|$)/, (_whole, scheme: string, host: string) => {
    return `${scheme}://${host}:${scheme === 'https' ? 443 : 80}`
  })
}

function withoutPort(url: string): string {
  return url.replace(/^(https?:\/\/[^/:?#]+):\d+(?=[/?#]|$)/, '$1')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
