/** Maximum passkeys per mailbox: more than anyone's devices. */
export const MAX_OWNER_PASSKEYS = 20

/** Maximum passkeys per user: more than anyone's devices. */
export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME = 60

/** The relying party of passkeys: the host that they belong to, and the only origin where they work. */
type RelyingParty = { id: string; origin: string }

/** The relying party of the site at this address. */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const { hostname, origin } = new URL(baseUrl)
  return { id: hostname, origin }
}
