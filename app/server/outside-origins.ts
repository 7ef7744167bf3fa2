import { signingOrigins } from '#app/adapters/esign/index.server.ts'
import { checkoutOrigins } from '#app/adapters/payments/index.server.ts'
import { env } from '#app/config/env.server.ts'
import { externalBookingAddress } from '#app/modules/booking/booking-link.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { type OutsideOrigins, originsOf } from './security-headers.ts'

/**
 * A function that returns the origins of other sites that our pages use: targets of form redirects (checkout, signing, booking)
 * and map tiles. Stored ones are read again when the content version changes.
 */
export function outsideOriginsReader(contentVersion: () => number): () => OutsideOrigins {
  const { BOOKING_URL, SIGNING_URL } = env()
  const forms = [...originsOf([BOOKING_URL, SIGNING_URL]), ...checkoutOrigins(), ...signingOrigins()]
  let known: { version: number; origins: OutsideOrigins } | undefined
  return () => {
    try {
      const version = contentVersion()
      if (known?.version !== version) {
        const stored = { forms: originsOf([externalBookingAddress()]), images: originsOf([getSetting('mapTiles').address]) }
        known = { version, origins: { forms: [...new Set([...forms, ...stored.forms])], images: stored.images } }
      }
      return known.origins
    } catch {
      // If the database can't be read, the request itself reports it. The answer still gets a policy.
      return known?.origins ?? { forms, images: [] }
    }
  }
}
