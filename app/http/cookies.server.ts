import { type Cookie, createCookie } from '@remix-run/node'
import { env } from '#app/config/env.server.ts'

const made = new Map<string, Cookie>()

/** A cookie of ours: signed, not readable by scripts, sent on our own site only, over https in production. `maxAgeSeconds` left out: until the browser closes. */
export function signedCookie(name: string, maxAgeSeconds?: number): Cookie {
  let cookie = made.get(name)
  if (!cookie) {
    const { isProduction, SESSION_SECRETS } = env()
    cookie = createCookie(name, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: isProduction,
      secrets: SESSION_SECRETS,
      ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
    })
    made.set(name, cookie)
  }
  return cookie
}
