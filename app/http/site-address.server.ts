import { env } from '#app/config/env.server.ts'

/** A path of this site as a whole address, for what is used elsewhere. */
export function siteAddress(path: string): string {
  return env().BASE_URL + path
}
