/** Passkeys of one user: more than anyone has devices. */
export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME = 60

/** Whom browsers make passkeys for: the host, to which they belong, and the one origin where they may be used. */
export type RelyingParty = { id: string; origin: string }

/** Of the site at this address. */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const { hostname, origin } = new URL(baseUrl)
  return { id: hostname, origin }
}
