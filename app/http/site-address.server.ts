import { env } from '#app/config/env.server.ts'

/** The absolute address of a path, for use outside of the site. */
export function siteAddress(path: string): string {
  return env().BASE_URL + path
}
