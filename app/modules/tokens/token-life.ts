import type { TOKEN_PURPOSES } from '#app/db/schema/tokens.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'

export type TokenPurpose = (typeof TOKEN_PURPOSES)[number]

/** How long tokens work, by purpose. */
export const TOKEN_LIFE_MS = {
  report: 90 * DAY_MS,
  // Long enough to decide about a house, while forgotten links don't work forever.
  shared_report: 90 * DAY_MS,
  // Two weeks to pick a time, two until the visit, plus time for changes.
  booking: 60 * DAY_MS,
  // It opens the signed document; signing is possible for only a month.
  signing: 400 * DAY_MS,
  // Long enough for a late payment. Reminders include a new link.
  invoice: 180 * DAY_MS,
  // CAN-SPAM requires 30 days after the email (15 U.S.C. 7704(a)(3)(A)(ii)), but people also click links in old emails.
  unsubscribe: 3650 * DAY_MS,
  // A year for a referral and its payment.
  referral_status: 400 * DAY_MS,
  privacy_request: 7 * DAY_MS,
  privacy_copy: 30 * DAY_MS,
  owner_sign_in: 30 * MINUTE_MS,
  // docs/product/staff-and-sign-in.md
  invitation: 7 * DAY_MS,
  email_change: 24 * HOUR_MS,
  password_reset: 60 * MINUTE_MS,
  pending_sign_in: 10 * MINUTE_MS,
  passkey_challenge: 5 * MINUTE_MS,
  // A hundred years: until revoked.
  calendar: 36_500 * DAY_MS,
  weekly_report: 400 * DAY_MS,
} as const satisfies Record<TokenPurpose, number>
