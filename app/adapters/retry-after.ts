/** An answer may ask us to wait for days; whatever it says, it is asked again within this time. */
const MAX_SECONDS = 3600

/** How many seconds an answer of 429 or 503 asks us to wait (RFC 9110, 10.2.3), an hour at most; null where it does not say. */
export function retryAfterSeconds(headers: Headers, now: Date): number | null {
  const said = headers.get('Retry-After')?.trim() ?? ''
  const seconds = /^\d{1,10}$/.test(said) ? Number(said) : (Date.parse(said) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? null : Math.min(MAX_SECONDS, Math.max(0, Math.ceil(seconds)))
}
