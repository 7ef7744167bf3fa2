import { inTransaction } from '#app/db/client.server.ts'
import { addPasskey } from '#app/modules/users/passkeys/change-passkeys.server.ts'
import { readRegistration } from '#app/modules/users/passkeys/responses.ts'
import { creationOptions, verifyCreation } from '#app/modules/users/passkeys/webauthn.server.ts'
import { hashToken } from '#app/modules/tokens/tokens.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { makeAuthenticator } from './make-authenticator.ts'

/** Gives a user a passkey. Returns its device. */
export async function makePasskey(user: Viewer, device = makeAuthenticator(), now = new Date()) {
  const options = await creationOptions(user, [], 'Harvest Gate')
  const answer = readRegistration(device.create(options))
  const credential = answer && (await verifyCreation(answer, hashToken(options.challenge)))
  if (!credential || !inTransaction((tx) => addPasskey(tx, user.id, 'Laptop', credential, now)))
    throw new Error('The passkey was not added')
  return device
}
