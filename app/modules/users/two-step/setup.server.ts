import { SealedTextError, sealText, unsealText } from '#app/config/sealed-text.server.ts'
import { drawQr, type QrCode } from '#app/format/qr.ts'
import { inGroups } from './rules.ts'
import { newTotpSecret, totpUri } from './totp.server.ts'

const PURPOSE = 'setting up a second step, version 1'

/** What someone needs to set their authenticator app up. */
export type TwoStepSetup = {
  /** The secret for the form, which brings it back: nothing is stored before a code was typed. Opens for its user alone. */
  sealed: string
  /** The secret, in groups of four letters, for people. */
  key: string
  /** Its QR code. */
  qr: QrCode
}

/** A new secret for a user's authenticator app. `issuer`: whose site it is, as the app shows it. */
export function newTwoStepSetup(user: { id: string; email: string }, issuer: string): TwoStepSetup {
  return setupOf(newTotpSecret(), user, issuer)
}

/** The same for a secret that a form brought back. */
export function setupOf(secret: string, { id, email }: { id: string; email: string }, issuer: string): TwoStepSetup {
  return {
    sealed: sealText(secret, PURPOSE, id).toString('base64url'),
    key: inGroups(secret, ' '),
    qr: drawQr(totpUri(secret, { issuer, email })),
  }
}

/** The secret that a form brought back; null where it is none of this user's. */
export function openSetup(userId: string, sealed: string): string | null {
  try {
    return unsealText(Buffer.from(sealed, 'base64url'), PURPOSE, userId)
  } catch (error) {
    if (error instanceof SealedTextError) return null
    throw error
  }
}
