import type { HeadersFunction } from '@remix-run/node'

/**
 * Headers of a public page with a secret URL (reports, emailed links, payment, signing): never indexed, and its URL isn't sent to
 * other sites. Not `no-referrer`, because browsers must send the Origin with its posts.
 */
export const PRIVATE_HEADERS = {
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
}

/** The headers export of such a route. */
export const privatePageHeaders: HeadersFunction = () => PRIVATE_HEADERS

/** The same for a page that reloads with a Refresh header while its content is being prepared. */
export const refreshingPageHeaders: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get('Refresh')
  return refresh === null ? PRIVATE_HEADERS : { ...PRIVATE_HEADERS, Refresh: refresh }
}

/** The secret in the URL of such a page if it is in the query; blank if it has none. */
export function linkToken(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
