import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a mutating request comes from a page of this site. Compares `Origin` ('null' is refused), otherwise `Sec-Fetch-Site`,
 * otherwise `Referer`, with the requested host. Without all three, it passes only if nothing indicates a browser and it has no
 * cookie: such a request, from a script, has no rights to abuse.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, host: string): boolean {
  const { origin, referer } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined)
    return hostOf(origin, true) === normalHost(host, origin) && site !== 'cross-site' && site !== 'same-site'
  if (site !== undefined) return site === 'same-origin'
  if (referer !== undefined) return hostOf(referer, false) === normalHost(host, referer)
  return headers.cookie === undefined && !looksLikeBrowser(headers)
}

/** Host and port of an http URL; '' for anything else, which equals no host. `bare`: an origin, without a path. */
function hostOf(address: string, bare: boolean): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return ''
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return ''
  if (bare && (url.pathname !== '/' || url.search !== '' || url.hash !== '')) return ''
  return url.host
}

/** The request's host in `URL` format, without the default port of the other side's scheme. */
function normalHost(host: string, address: string): string {
  return new URL(`${/^https:/i.test(address) ? 'https' : 'http'}://${host}/`).host
}

function looksLikeBrowser(headers: IncomingHttpHeaders): boolean {
  return /mozilla|opera/i.test(headers['user-agent'] ?? '') || headers['sec-ch-ua'] !== undefined
}
