import { randomBytes } from 'node:crypto'
import { signedCookie } from './cookies.server.ts'

/** A visitor is remembered as long as what it may do can last (see `GRANT_DAYS` of the leads). */
const VISITOR_SECONDS = 180 * 24 * 60 * 60

const visitorCookie = () => signedCookie('visitor', VISITOR_SECONDS)

/** The random token of the visitor's browser, or null for a browser without one. What it may do stands in the grants table. */
export async function readVisitor(request: Request): Promise<string | null> {
  const token: unknown = await visitorCookie().parse(request.headers.get('Cookie'))
  return typeof token === 'string' && /^[0-9a-f]{32}$/.test(token) ? token : null
}

/** The visitor's token, made now where the browser has none; `setCookie` is the header to send in that case. */
export async function ensureVisitor(request: Request): Promise<{ visitor: string; setCookie: string | undefined }> {
  const known = await readVisitor(request)
  if (known) return { visitor: known, setCookie: undefined }
  const visitor = randomBytes(16).toString('hex')
  return { visitor, setCookie: await visitorCookie().serialize(visitor) }
}
