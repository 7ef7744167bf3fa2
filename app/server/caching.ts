import type { RouteHandle } from '#app/ui/route-handle.ts'

const HAS_SESSION = /(?:^|;\s*)(?:__Host-)?auth-storage=/

/**
 * The default Cache-Control. Staff pages, private pages, pages of signed-in people and errors are never stored. Other pages are
 * private and revalidated (without no-store, so that Back restores a form).
 */
export function defaultCacheControl(handle: RouteHandle, status: number, cookie: string | undefined): string {
  const isOfFew = handle.staff === true || Boolean(handle.private) || (cookie !== undefined && HAS_SESSION.test(cookie))
  return isOfFew || status >= 400 ? 'private, no-store' : 'private, no-cache'
}
