import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { TOKEN_LIFE_MS } from '#app/modules/tokens/token-life.ts'
import { findToken, hashToken, issueToken, consumeToken } from '#app/modules/tokens/tokens.server.ts'
import { relyingPartyOf } from '../passkey-rules.ts'
import type { readAuthentication, readRegistration } from './responses.ts'

/** ES256, EdDSA and RS256 (RFC 9053): every device supports one of them. */
const ALGORITHMS = [-7, -8, -257]
const TIMEOUT_MS = TOKEN_LIFE_MS.passkey_challenge

/** Loading takes 25 MB and a fifth of a second, which a site without passkeys never needs. */
const library = () => import('@simplewebauthn/server')

/** The relying party of this site's passkeys. */
export function relyingParty() {
  return relyingPartyOf(env().BASE_URL)
}

/** A passkey as the device created it. */
export type Credential = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] }

/**
 * What a browser needs to create a passkey. `known`: the user's passkeys, so that no device creates a second one. `siteName`: as
 * shown by the device.
 */
export async function creationOptions(
  user: { id: string; name: string; email: string },
  known: readonly Pick<Credential, 'credentialId' | 'transports'>[],
  siteName: string,
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    ...{ rpID: relyingParty().id, rpName: siteName },
    ...{ userID: new TextEncoder().encode(user.id), userName: user.email, userDisplayName: user.name },
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // The device stores it with its user, so that no one has to type an address, and verifies the user, so that it counts as both
    // steps.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    ...{ attestationType: 'none', supportedAlgorithmIDs: ALGORITHMS, timeout: TIMEOUT_MS },
  })
}

/** What a browser needs to request any passkey of this site. */
export async function requestOptions() {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID: relyingParty().id, userVerification: 'required', timeout: TIMEOUT_MS })
}

/**
 * Stores a challenge for one browser. `maker`: who creates a passkey, a user who entered their password or a mailbox's owner;
 * null for a sign-in. Returns the secret for the browser's cookie.
 */
export function storeChallenge(challenge: string, maker: PasskeyMaker, now: Date): string {
  const { userId = null, email } = maker ?? {}
  return inTransaction((tx) => issueToken(tx, { purpose: 'passkey_challenge', userId, email, detail: hashToken(challenge) }, now))
}

type PasskeyMaker = { userId: string; email?: undefined } | { userId?: undefined; email: string } | null

/**
 * Consumes the challenge of the browser with this secret, so that it can't be answered twice. Returns its hash; null if it was
 * already used, is too old, or is for something else.
 */
export function consumeChallenge(token: string, maker: PasskeyMaker, now: Date): string | null {
  const { userId = null, email = null } = maker ?? {}
  return inTransaction((tx) => {
    const found = findToken(tx, token, 'passkey_challenge', now)
    const isOwn = found?.userId === userId && found.emailKey === email
    return isOwn ? (consumeToken(tx, token, 'passkey_challenge', now)?.detail ?? null) : null
  })
}

/** The passkey that a device created for this challenge and this site after verifying the user, or null. */
export async function verifyCreation(
  response: NonNullable<ReturnType<typeof readRegistration>>,
  challengeHash: string,
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await library()
  const verified = await verifying(() =>
    verifyRegistrationResponse({ response, ...expected(challengeHash), supportedAlgorithmIDs: ALGORITHMS }),
  )
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: response.response.transports }
}

/**
 * The passkey's use counter, including this use, if it signed the challenge for this site and the device verified the user;
 * otherwise null.
 */
export async function verifyUse(
  response: NonNullable<ReturnType<typeof readAuthentication>>,
  { credentialId, publicKey, counter, transports }: Credential,
  challengeHash: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports }
  const verified = await verifying(() =>
    verifyAuthenticationResponse({ response, credential, ...expected(challengeHash), requireUserVerification: true }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

function expected(challengeHash: string) {
  const { id, origin } = relyingParty()
  return {
    expectedChallenge: (challenge: string) => hashToken(challenge) === challengeHash,
    ...{ expectedOrigin: origin, expectedRPID: id, requireUserVerification: true },
  }
}

/**
 * The library throws for every mismatch. If BASE_URL is not the address that people open, operators find the reason in the log.
 */
async function verifying<Verified>(verify: () => Promise<Verified>): Promise<Verified | null> {
  try {
    return await verify()
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message.slice(0, 300) : 'unknown' }, 'A passkey was rejected')
    return null
  }
}
