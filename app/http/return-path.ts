import { paths } from '#app/paths.ts'

/** Longer addresses are not remembered during sign-in. */
const MAX_LENGTH = 2000
/** Any origin works: it only shows whether a path stays on it. */
const OUR_ORIGIN = 'http://site.invalid'

/**
 * The requested path, if it is safe as a redirect target after sign-in; otherwise null. Refuses other sites in every spelling
 * that browsers accept (`//host`, `/\host`, a scheme, control characters that they drop), and the sign-in pages.
 */
export function safeReturnPath(asked: string | null): string | null {
  if (asked === null || asked.length > MAX_LENGTH || !asked.startsWith('/')) return null
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters before they read an address
  if (/[\u0000-\u001f\u007f-\u009f\\]/.test(asked) || !URL.canParse(asked, OUR_ORIGIN)) return null
  const url = new URL(asked, OUR_ORIGIN)
  if (url.origin !== OUR_ORIGIN || url.pathname.startsWith('//')) return null
  if (/^\/(login|logout)(\/|$)/i.test(url.pathname)) return null
  return url.pathname + url.search
}

/** The page requested before sign-in, from the sign-in address; undefined if there was none of ours. */
export function askedPath(request: Request): string | undefined {
  return safeReturnPath(new URL(request.url).searchParams.get('from')) ?? undefined
}

/** The page after sign-in: the requested one, or the dashboard. */
export function returnPath(request: Request): string {
  return askedPath(request) ?? paths.dashboard()
}
