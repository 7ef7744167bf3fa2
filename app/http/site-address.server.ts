import { env } from '#app/config/env.server.ts'

/** The absolute URL of a path, for use outside the site. */
export function siteAddress(path: string): string {
  return env().BASE_URL + path
}
