import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { env } from './env.server.ts'

/** The purpose of a signature. Each purpose has its own derived key. */
export type SignaturePurpose =
  | 'access of a browser, version 1'
  | 'addresses for answers, version 1'
  | 'addresses for unsubscribing, version 1'
  | 'pictures of openings, version 1'
  | 'links in emails, version 1'
  | 'status links of referrals, version 1'

const KEY_BYTES = 32

/** A signature of this many hexadecimal digits, by the newest SESSION_SECRET. */
export function signatureOf(text: string, purpose: SignaturePurpose, digits: number): string {
  const [secret] = env().SESSION_SECRETS
  if (secret === undefined) throw new Error('No secret is set for signing')
  return sign(text, purpose, secret).slice(0, digits)
}

/** Whether a text was signed with one of our secrets. */
export function isSigned(text: string, signature: string, purpose: SignaturePurpose): boolean {
  const given = Buffer.from(signature)
  return env().SESSION_SECRETS.some((secret) => {
    const made = Buffer.from(sign(text, purpose, secret).slice(0, signature.length))
    return signature.length > 0 && made.length === given.length && timingSafeEqual(made, given)
  })
}

function sign(text: string, purpose: SignaturePurpose, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  return createHmac('sha256', key).update(text).digest('hex')
}
