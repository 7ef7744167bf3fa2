import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a mutating request comes from a page of this site. `Origin` decides where there is one ('null' is refused), else
 * `Sec-Fetch-Site`, else `Referer`; each is compared with the host that the request was sent to. With none of the three, the
 * request passes only where nothing speaks of a browser and no cookie comes along: such a request (a script of the site's
 * owner) has no rights that someone else could abuse.
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

/** Host with port of an http address; the empty text for anything else, which no host equals. `bare`: an origin, without a path. */
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
