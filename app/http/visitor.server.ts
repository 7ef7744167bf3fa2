import { signedCookie } from './cookies.server.ts'

/** Visitors are remembered as long as their rights can last (`GRANT_DAYS` of the module access). */
const VISITOR_SECONDS = 180 * 24 * 60 * 60

const visitorCookie = () => signedCookie('visitor', VISITOR_SECONDS)

/** The random token of the visitor's browser, or null. Its rights are in the tables of the module access. */
export function findVisitorToken(request: Request): Promise<string | null> {
  return visitorTokenOf(request.headers.get('Cookie'))
}

/** The same from a Cookie header. */
export async function visitorTokenOf(cookie: string | null): Promise<string | null> {
  const token: unknown = await visitorCookie().parse(cookie)
  return typeof token === 'string' && /^[0-9a-f]{32}$/.test(token) ? token : null
}

/** The Set-Cookie header that sets the browser's token, a new one whenever it gains rights; null removes it. */
export function visitorHeader(token: string | null): Promise<string> {
  return visitorCookie().serialize(token ?? '', token === null ? { maxAge: 0 } : {})
}

/** The headers for a browser that has gained rights; empty if its cookie stays the same. */
export async function newTokenHeaders(token: string | null): Promise<Headers> {
  return new Headers(token === null ? {} : { 'Set-Cookie': await visitorHeader(token) })
}
