import type { HeadersFunction } from '@remix-run/node'

/**
 * Headers of a public page whose address is a secret (reports, mailed links, payment, signing): never indexed, its address reported to no other
 * site. `same-origin` and not `no-referrer`, so that browsers still send the Origin with its posts.
 */
export const PRIVATE_HEADERS = {
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
}

/** The headers export of such a route. */
export const privatePageHeaders: HeadersFunction = () => PRIVATE_HEADERS

/** The same for a page that its loader may have loaded again by a Refresh header, while what it shows is being made. */
export const refreshingPageHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('Refresh')
  return refresh === null ? PRIVATE_HEADERS : { ...PRIVATE_HEADERS, Refresh: refresh }
}
