import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { hashToken } from '#app/modules/tokens/secret-token.server.ts'
import { TOKEN_LIFE_MS } from '#app/modules/tokens/token-life.ts'
import { findToken, issueToken, spendToken } from '#app/modules/tokens/tokens.server.ts'
import { relyingPartyOf } from '../passkey-rules.ts'
import type { readAuthentication, readRegistration } from './responses.ts'

/** ES256, EdDSA and RS256 (RFC 9053), which every device has one of. */
const ALGORITHMS = [-7, -8, -257]
const TIMEOUT_MS = TOKEN_LIFE_MS.passkey_challenge

/** It takes 25 MB and a fifth of a second to load: a site where no one has a passkey never does. */
const library = () => import('@simplewebauthn/server')

/** Whom passkeys of this site are made for. */
export function relyingParty() {
  return relyingPartyOf(env().BASE_URL)
}

/** A passkey as the device made it. */
export type Credential = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] }

/** What a browser needs to make a passkey. `known`: the user's passkeys, so that no device makes a second one. `siteName`: whose site it is, as the device shows it. */
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
    // It is kept on the device with its user, so that no one has to type an address, and it asks who is there, so that it counts as both steps.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    ...{ attestationType: 'none', supportedAlgorithmIDs: ALGORITHMS, timeout: TIMEOUT_MS },
  })
}

/** What a browser needs to ask for a passkey, whose it is. */
export async function requestOptions() {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID: relyingParty().id, userVerification: 'required', timeout: TIMEOUT_MS })
}

/**
 * Notes what a device is to sign in one browser. `maker`: who makes a passkey: a user who has given their password for it, or the owner of a mailbox; null where
 * someone signs in. Returns the secret for the browser's cookie.
 */
export function storeChallenge(challenge: string, maker: PasskeyMaker, now: Date): string {
  const { userId = null, email } = maker ?? {}
  return inTransaction((tx) => issueToken(tx, { purpose: 'passkey_challenge', userId, email, detail: hashToken(challenge) }, now))
}

export type PasskeyMaker = { userId: string; email?: undefined } | { userId?: undefined; email: string } | null

/**
 * Takes the challenge of the browser with this secret, whatever comes of it: none is answered twice. Returns its hash; null where it was taken before or too
 * long ago, or was made for something else.
 */
export function takeChallenge(token: string, maker: PasskeyMaker, now: Date): string | null {
  const { userId = null, email = null } = maker ?? {}
  return inTransaction((tx) => {
    const found = findToken(tx, token, 'passkey_challenge', now)
    const isOwn = found?.userId === userId && found.emailKey === email
    return isOwn ? (spendToken(tx, token, 'passkey_challenge', now)?.detail ?? null) : null
  })
}

/** The passkey that a device made for this challenge on this site, for someone whom it recognized; null where it did not. */
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
 * How often the device was used, this time included, where it signed the challenge with this passkey, on this site, for someone whom it recognized;
 * null where it did not.
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

/** The library throws for all that does not fit. An operator whose BASE_URL is another address than the one that people open finds the reason in the log. */
async function verifying<Verified>(verify: () => Promise<Verified>): Promise<Verified | null> {
  try {
    return await verify()
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message.slice(0, 300) : 'unknown' }, 'A passkey was refused')
    return null
  }
}
