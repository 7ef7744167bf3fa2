import { env } from '#app/config/env.server.ts'
import { readOnce } from '#app/config/request-scope.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { log } from '#app/config/log.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { endSession } from '#app/modules/users/sessions/end-sessions.server.ts'
import { findLiveSession, findLiveSessionsOf } from '#app/modules/users/queries.server.ts'
import { isLastSeenStale, SESSION_ABSOLUTE_MS } from '#app/modules/users/sessions/session-rules.ts'
import { hashToken, isSecretToken } from '#app/modules/tokens/tokens.server.ts'
import { startSession, touchSession } from '#app/modules/users/sessions/start-session.server.ts'
import { mustSetUpTwoStep } from '#app/modules/users/two-step/policy.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'

/**
 * The session cookie's name. It contains only a session's random ID. In production it has the prefix `__Host-`, as in
 * `signedCookie`.
 */
export const SESSION_COOKIE = 'auth-storage'
/** Without the prefix, as in sessions of the previous release. Remove it once those have expired, after two weeks. */
const READ_NAMES = [`__Host-${SESSION_COOKIE}`, SESSION_COOKIE]

/**
 * The signed-in user; null if none, or if a second step must be set up first. Also records the session's use, at most once a
 * minute.
 */
export function findViewer(request: Request): Viewer | null {
  const viewer = findSignedIn(request)
  return viewer && mustSetUpTwoStep(viewer) ? null : viewer
}

/** The same without requiring a second step. Only for the pages that set it up. */
export function findSignedIn(request: Request): Viewer | null {
  const token = findSessionToken(request)
  if (token === null) return null
  const now = new Date()
  const session = readOnce(`session ${token}`, () => findLiveSession(token, now))
  if (!session) return null
  if (isLastSeenStale(session, now)) touchSession(session.idHash, session.lastSeenAt, now)
  return session.viewer
}

/** Whether a Cookie header belongs to a signed-in user. */
export function isSignedInCookie(cookie: string): boolean {
  const token = tokenOf(cookie)
  return token !== null && findLiveSession(token, new Date()) !== null
}

/**
 * Which of these sessions (`findSessionKey`) are still active. Doesn't record their use, because background requests must not
 * keep them alive.
 */
export function liveSessionKeys(sessionKeys: readonly string[]): Set<string> {
  return findLiveSessionsOf(sessionKeys, new Date())
}

/** Starts a session with a new ID, ends the browser's previous one, and returns the Set-Cookie header's value. */
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

/**
 * Ends the browser's session, if any, and returns the Set-Cookie header's value that removes the cookie. If ending it fails, the
 * failure is only logged.
 */
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

/** The session ID in the request's cookie; null if there is none or it can't be ours. */
export function findSessionToken(request: Request): string | null {
  return tokenOf(request.headers.get('Cookie') ?? '')
}

function tokenOf(cookie: string): string | null {
  const pairs = cookie.split(';').map((pair) => pair.trim())
  const values = READ_NAMES.map((name) => pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1))
  return values.find((value) => value !== undefined && isSecretToken(value)) ?? null
}

/** A session ID is base64url, so it needs no encoding; 256 random bits need no signature. */
function serialize(token: string, maxAgeSeconds: number): string {
  const attributes = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax']
  return (
    env().isProduction
      ? [`__Host-${SESSION_COOKIE}=${token}`, ...attributes, 'Secure']
      : [`${SESSION_COOKIE}=${token}`, ...attributes]
  ).join('; ')
}
