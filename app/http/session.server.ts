import { env } from '#app/config/env.server.ts'
import { readOnce } from '#app/config/request-scope.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { log } from '#app/config/log.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { endSession } from '#app/modules/users/sessions/end-sessions.server.ts'
import { findLiveSession, findLiveSessionsOf } from '#app/modules/users/queries.server.ts'
import { isLastSeenStale, SESSION_ABSOLUTE_MS } from '#app/modules/users/sessions/session-rules.ts'
import { hashToken, isSecretToken } from '#app/modules/tokens/secret-token.server.ts'
import { startSession, touchSession } from '#app/modules/users/sessions/start-session.server.ts'
import { mustSetUpTwoStep } from '#app/modules/users/two-step/policy.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

/** Name of the session cookie, which contains only the random id of a session row. In production `__Host-` comes before it, as with `signedCookie`. */
export const SESSION_COOKIE = 'auth-storage'
/** Without the prefix, as sessions of the release before have it; it can go once those are over, which is in two weeks. */
const READ_NAMES = [`__Host-${SESSION_COOKIE}`, SESSION_COOKIE]

/** Who is signed in; null where no one is, or where a second step has to be set up first. Also writes down that the session was used, at most once a minute. */
export function findViewer(request: Request): Viewer | null {
  const viewer = findSignedIn(request)
  return viewer && mustSetUpTwoStep(viewer) ? null : viewer
}

/** The same, without requiring a second step: only for the pages that set it up. */
export function findSignedIn(request: Request): Viewer | null {
  const token = findSessionToken(request)
  if (token === null) return null
  const now = new Date()
  const session = readOnce(`session ${token}`, () => findLiveSession(token, now))
  if (!session) return null
  if (isLastSeenStale(session, now)) touchSession(session.idHash, session.lastSeenAt, now)
  return session.viewer
}

/** Whether a Cookie header belongs to someone who is signed in. */
export function isSignedInCookie(cookie: string): boolean {
  const token = tokenOf(cookie)
  return token !== null && findLiveSession(token, new Date()) !== null
}

/** Those of some sessions, as `findSessionKey` names them, that go on; without noting that they were used, because what goes on by itself does not keep them alive. */
export function liveSessionKeys(sessionKeys: readonly string[]): Set<string> {
  return findLiveSessionsOf(sessionKeys, new Date())
}

/** Starts a session with its own id, ends the one that the browser came with, and returns the Set-Cookie header's value. */
export function signIn(userId: string, request: Request): string {
  const [previous, userAgent] = [findSessionToken(request), request.headers.get('User-Agent')]
  return sessionHeader(inTransaction((tx) => startSession(tx, userId, previous, new Date(), userAgent)))
}

/** The Set-Cookie value that gives the browser its session. */
export function sessionHeader(token: string): string {
  return serialize(token, SESSION_ABSOLUTE_MS / 1000)
}

/** This browser's session by its name in `listSessions`, or null. */
export function findSessionKey(request: Request): string | null {
  const token = findSessionToken(request)
  return token === null ? null : hashToken(token)
}

/** Ends the browser's session, if it has one, and returns the Set-Cookie header's value that takes the cookie away. A failure to end it is logged only. */
export function signOut(request: Request): string {
  const token = findSessionToken(request)
  try {
    const ended = token === null ? null : endSession(token)
    if (ended) logSecurityEvent('sign-out', ended)
  } catch (error) {
    log.error({ err: error }, 'A session could not be ended')
  }
  return serialize('', 0)
}

/** The session id of the request's cookie; null where there is none or it cannot be one of ours. */
export function findSessionToken(request: Request): string | null {
  return tokenOf(request.headers.get('Cookie') ?? '')
}

function tokenOf(cookie: string): string | null {
  const pairs = cookie.split(';').map((pair) => pair.trim())
  const values = READ_NAMES.map((name) => pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1))
  return values.find((value) => value !== undefined && isSecretToken(value)) ?? null
}

/** A session id is base64url, so it needs no encoding; 256 random bits need no signature. */
function serialize(token: string, maxAgeSeconds: number): string {
  const attributes = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax']
  return (
    env().isProduction
      ? [`__Host-${SESSION_COOKIE}=${token}`, ...attributes, 'Secure']
      : [`${SESSION_COOKIE}=${token}`, ...attributes]
  ).join('; ')
}
