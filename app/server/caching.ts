import type { RouteHandle } from '#app/ui/route-handle.ts'

const HAS_SESSION = /(?:^|;\s*)(?:__Host-)?auth-storage=/

/**
 * The Cache-Control of an answer that says nothing of it. Pages of staff and of few readers, of anyone signed in, and errors are stored
 * nowhere; other pages belong to their one reader and are asked for again each time (without no-store, so that Back finds a
 * form as it was left).
 */
export function defaultCacheControl(handle: RouteHandle, status: number, cookie: string | undefined): string {
  const isOfFew = handle.staff === true || Boolean(handle.private) || (cookie !== undefined && HAS_SESSION.test(cookie))
  return isOfFew || status >= 400 ? 'private, no-store' : 'private, no-cache'
}
