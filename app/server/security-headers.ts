/**
 * Origins of other sites. `forms`: where a form may redirect (checkout, booking, signing), because browsers apply form-action to
 * redirects.
 */
export type OutsideOrigins = { forms: readonly string[]; images: readonly string[] }

/** What the security headers depend on. */
type SecuritySettings = {
  isProduction: boolean
  /** HSTS includes subdomains. */
  hstsIncludesSubdomains?: boolean
  /** What pages currently use from other sites. */
  outsideOrigins: () => OutsideOrigins
  /** `npm run dev`: the development server adds style elements and speaks over a web socket. */
  isDevelopment?: boolean
}

export type SecurityHeaders = {
  /** The same on every answer. */
  fixed: readonly (readonly [name: string, value: string])[]
  /** The Content-Security-Policy of an answer. Without a nonce no inline script runs; `styleHash` admits one style element. */
  policy: (options?: PolicyOptions) => string
}

type PolicyOptions = {
  nonce?: string | undefined
  styleHash?: string | undefined
  /** Our own pages may show the answer in a frame. */
  framedBySelf?: boolean | undefined
  /** The one origin that the answer may frame; our own pages if omitted. */
  frameSource?: string | undefined
}

/** Two years, in seconds. */
const HSTS_SECONDS = 63_072_000

/** The security headers of this process. */
export function createSecurityHeaders(settings: SecuritySettings): SecurityHeaders {
  const fixed: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    [
      'Permissions-Policy',
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
    ],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    // Public pictures, which emails and feed readers show on pages of other origins, set 'cross-origin' themselves.
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
  ]
  const subdomains = settings.hstsIncludesSubdomains ? '; includeSubDomains' : ''
  if (settings.isProduction) fixed.push(['Strict-Transport-Security', `max-age=${HSTS_SECONDS}${subdomains}`])

  const styles = settings.isDevelopment ? "'self' 'unsafe-inline'" : "'self'"
  const rest = [
    "default-src 'self'",
    "font-src 'self'",
    settings.isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')

  return {
    fixed,
    policy: ({ nonce, styleHash, framedBySelf, frameSource = "'self'" } = {}) => {
      const scriptSources = nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'"
      const styleSources = styleHash ? `style-src ${styles} '${styleHash}'` : `style-src ${styles}`
      const frames = `frame-src ${frameSource}; frame-ancestors ${framedBySelf ? "'self'" : "'none'"}`
      const outside = settings.outsideOrigins()
      // Pictures of posts are fetched and served by us (docs/product/blog.md); maps may come from a provider
      // (docs/product/report.md).
      const images = `img-src ${["'self'", 'data:', ...outside.images].join(' ')}`
      const forms = `form-action ${["'self'", ...outside.forms].join(' ')}`
      return `${rest}; ${images}; ${forms}; ${scriptSources}; ${styleSources}; ${frames}`
    },
  }
}

/** Unique origins of addresses in settings, without invalid ones. */
export function originsOf(addresses: readonly (string | undefined)[]): string[] {
  const origins = addresses.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).origin] : []))
  return [...new Set(origins)]
}
