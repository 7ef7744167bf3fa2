import { createHmac } from 'node:crypto'
import { type Cookie, createCookie } from '@remix-run/node'
import { env } from '#app/config/env.server.ts'

const made = new Map<string, Cookie>()

/** A cookie of ours: signed under its name, not readable by scripts, sent on our own site only, over https in production. `maxAgeSeconds` left out: until the browser closes. */
export function signedCookie(name: string, maxAgeSeconds?: number): Cookie {
  let cookie = made.get(name)
  if (!cookie) {
    const { isProduction, SESSION_SECRETS } = env()
    cookie = createCookie(name, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: isProduction,
      secrets: SESSION_SECRETS.map((secret) => keyOf(secret, name)),
      ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
    })
    made.set(name, cookie)
  }
  return cookie
}

/** Each name has a key of its own: a value that we signed for one cookie is worth nothing under the name of another. */
function keyOf(secret: string, name: string): string {
  return createHmac('sha256', secret).update(`cookie ${name}`).digest('hex')
}
