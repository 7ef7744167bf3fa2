import { signingOrigins } from '#app/adapters/esign/index.server.ts'
import { checkoutOrigins } from '#app/adapters/payments/index.server.ts'
import { env } from '#app/config/env.server.ts'
import { externalBookingAddress } from '#app/modules/booking/booking-address.server.ts'
import { originsOf } from './security-headers.ts'

/**
 * A function that tells the origins that a form's redirect may lead to: checkout and signing as this process is set up, booking as it is set up or as
 * admins have stored it. What is stored is read again when the content's version says that something changed.
 */
export function formOriginsReader(contentVersion: () => number): () => readonly string[] {
  const { BOOKING_URL, SIGNING_URL } = env()
  const fixed = [...originsOf([BOOKING_URL, SIGNING_URL]), ...checkoutOrigins(), ...signingOrigins()]
  let known: { version: number; origins: readonly string[] } | undefined
  return () => {
    try {
      const version = contentVersion()
      if (known?.version !== version)
        known = { version, origins: [...new Set([...fixed, ...originsOf([externalBookingAddress()])])] }
      return known.origins
    } catch {
      // A database that cannot be read is reported by what the request itself asks of it; its answer has a policy all the same.
      return known?.origins ?? fixed
    }
  }
}
