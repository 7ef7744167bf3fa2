import { SealedTextError, sealText, unsealText } from '#app/config/sealed-text.server.ts'
import { drawQr, type QrCode } from '#app/format/qr.ts'
import { inGroups } from './rules.ts'
import { newTotpSecret, totpUri } from './second-step.server.ts'

const PURPOSE = 'setting up a second step, version 1'

/** What a user needs to set up their authenticator app. */
export type TwoStepSetup = {
  /** The secret, sealed for this user only. The form sends it back, so that nothing is stored before a code was entered. */
  sealed: string
  /** The secret in groups of four letters, for display. */
  key: string
  /** Its QR code. */
  qr: QrCode
}

/** A new secret for a user's authenticator app. `issuer`: the site's name, as shown by the app. */
export function newTwoStepSetup(user: { id: string; email: string }, issuer: string): TwoStepSetup {
  return setupOf(newTotpSecret(), user, issuer)
}

/** The same for a secret that a form sent back. */
export function setupOf(secret: string, { id, email }: { id: string; email: string }, issuer: string): TwoStepSetup {
  return {
    sealed: sealText(secret, PURPOSE, id).toString('base64url'),
    key: inGroups(secret, ' '),
    qr: drawQr(totpUri(secret, { issuer, email })),
  }
}

/** The secret that a form sent back; null if it is not this user's. */
export function openSetup(userId: string, sealed: string): string | null {
  try {
    return unsealText(Buffer.from(sealed, 'base64url'), PURPOSE, userId)
  } catch (error) {
    if (error instanceof SealedTextError) return null
    throw error
  }
}
