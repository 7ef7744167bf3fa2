import { createHmac } from 'node:crypto'
import { type Cookie, type CookieParseOptions, createCookie } from '@remix-run/node'
import { env } from '#app/config/env.server.ts'

const made = new Map<string, Cookie>()

/** How many headers are cached per cookie, and the longest one in characters. */
const MAX_REMEMBERED = 500
const MAX_REMEMBERED_LENGTH = 1_000

/**
 * One of our cookies: signed under its name, HttpOnly, SameSite. In production it is Secure and its name starts with `__Host-`,
 * so that no other host of the domain can set it (RFC 6265bis, 4.1.3.2). Without `maxAgeSeconds`, it lasts until the browser
 * closes.
 */
export function signedCookie(name: string, maxAgeSeconds?: number): Cookie {
  let cookie = made.get(name)
  if (!cookie) {
    const { isProduction, SESSION_SECRETS } = env()
    cookie = createCookie(isProduction ? `__Host-${name}` : name, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: isProduction,
      secrets: SESSION_SECRETS.map((secret) => keyOf(secret, name)),
      ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
    })
    cookie = remembering(cookie)
    made.set(name, cookie)
  }
  return cookie
}

/** Each name has its own key, so a value signed for one cookie is invalid in another. */
function keyOf(secret: string, name: string): string {
  return createHmac('sha256', secret).update(`cookie ${name}`).digest('hex')
}

/** Caches the verified cookie per header: a page reads four cookies, and browsers repeat the same header. */
function remembering(cookie: Cookie): Cookie {
  const known = new Map<string, { value: unknown }>()
  async function parse(header: string | null, options?: CookieParseOptions): Promise<unknown> {
    if (header === null || header.length > MAX_REMEMBERED_LENGTH || options) return cookie.parse(header, options)
    const remembered = known.get(header)
    if (remembered) return remembered.value
    const value: unknown = await cookie.parse(header)
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(header, { value })
    return value
  }
  return Object.create(cookie, { parse: { value: parse } }) as Cookie
}
