import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** Where a request comes from, and the address it used. */
export type Client = {
  ip: string
  /** Host and port as the browser sees them. */
  host: string
  protocol: 'http' | 'https'
}

/** Inputs for finding the client. */
type RequestHead = { headers: IncomingHttpHeaders; httpVersion: string; socket: { remoteAddress?: string | undefined } }

/** Headers that proxies add to forwarded requests. */
const FORWARDED_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const

/** Whether a proxy, or someone pretending to be one, forwarded this request. */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return FORWARDED_HEADERS.some((name) => headers[name] !== undefined)
}

/**
 * The client of a request, trusting forwarded headers of `trustProxy` proxies (0: none). Null if Host is invalid.
 */
export function readClient({ headers, httpVersion, socket }: RequestHead, trustProxy: number): Client | null {
  const named = (trustProxy > 0 ? forwardedValue(headers['x-forwarded-host'], trustProxy) : undefined) ?? headers.host
  // HTTP/1.0 has no Host header.
  const host = named ?? (httpVersion === '1.0' ? 'localhost' : '')
  if (!isHost(host)) return null
  const protocol = trustProxy > 0 && forwardedValue(headers['x-forwarded-proto'], trustProxy) === 'https' ? 'https' : 'http'
  return { ip: clientAddress(headers, socket.remoteAddress, trustProxy), host: host.toLowerCase(), protocol }
}

/** Each proxy appends the address that it was called from: with n proxies, the n-th from the right is the client's. */
function clientAddress(headers: IncomingHttpHeaders, remoteAddress: string | undefined, trustProxy: number): string {
  const direct = plainAddress(remoteAddress ?? '') ?? 'unknown'
  if (trustProxy === 0) return direct
  const forwarded = forwardedValue(headers['x-forwarded-for'], trustProxy)
  return (forwarded === undefined ? undefined : plainAddress(forwarded)) ?? direct
}

/** The n-th value from the right of a comma-separated header, or the first if there are fewer. */
function forwardedValue(header: string | string[] | undefined, trustProxy: number): string | undefined {
  if (header === undefined) return undefined
  const values = (Array.isArray(header) ? header.join(',') : header).split(',').map((value) => value.trim())
  return values[Math.max(0, values.length - trustProxy)] || undefined
}

/** An address without port, brackets and zone. IPv4-mapped IPv6 becomes IPv4. Undefined if it is not an address. */
function plainAddress(value: string): string | undefined {
  const withoutPort =
    /^\[(.+)\](?::\d+)?$/.exec(value)?.[1] ??
    (/^\d+\.\d+\.\d+\.\d+:\d+$/.test(value) ? value.slice(0, value.indexOf(':')) : value)
  const address = withoutPort.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/s, '')
  return isIP(address) === 0 ? undefined : address.toLowerCase()
}

let lastHost = 'localhost'

function isHost(host: string): boolean {
  if (host === lastHost) return true
  const fits =
    host.length <= 255 && /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}/`)
  if (fits) lastHost = host
  return fits
}
