import type { HeadersFunction } from '@remix-run/node'

/**
 * Headers of a public page whose address is a secret (reports, mailed links, payment, signing): never indexed, its address told to no other site.
 * `same-origin` and not `no-referrer`, so that browsers still send the Origin with its posts (decisions, section 3).
 */
export const privatePageHeaders: HeadersFunction = () => ({
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})
