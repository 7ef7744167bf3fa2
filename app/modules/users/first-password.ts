import { HOUR_MS } from '#app/format/duration.ts'

/** Hours that a password works that was made up for someone; its first sign-in leads to setting another one. */
export const FIRST_PASSWORD_HOURS = 72

/** When one that is made up now ends. */
export function firstPasswordEnd(now: Date): Date {
  return new Date(now.getTime() + FIRST_PASSWORD_HOURS * HOUR_MS)
}
