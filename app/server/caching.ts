import { STAFF_PATHS } from '#app/paths.ts'

/** What a mailed link opens. */
const SECRET_PATHS = ['/r', '/u', '/sign', '/invite']

/** Paths of staff and of people with a secret link: their answers are kept nowhere. */
const NO_STORE = new RegExp(`^(?:${[...STAFF_PATHS, ...SECRET_PATHS].join('|')})(?:/|\\.data$|$)`, 'i')

const HAS_SESSION = /(?:^|;\s*)(?:__Host-)?auth-storage=/

/**
 * The Cache-Control of an answer whose route says nothing. Pages of signed-in people, errors and secret links are stored
 * nowhere; other pages belong to their one reader and are asked for again each time (without no-store, so that Back finds a
 * form as it was left).
 */
export function defaultCacheControl(path: string, status: number, cookie: string | undefined): string {
  const keptNowhere = status >= 400 || NO_STORE.test(path) || (cookie !== undefined && HAS_SESSION.test(cookie))
  return keptNowhere ? 'private, no-store' : 'private, no-cache'
}
