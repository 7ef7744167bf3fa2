import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { env } from './env.server.ts'

/** The text can't be decrypted: its secret is no longer set, or it was altered. */
export class SealedTextError extends Error {
  override name = 'SealedTextError'
}

/** The purpose of a derived key. It is part of the key, so it must never change. */
export type SealPurpose =
  | 'content of messages, version 1'
  | 'second step, version 1'
  | 'setting up a second step, version 1'
  | 'copy of personal data, version 1'
  | 'secrets of webhooks, version 1'
  | 'links to shared reports, version 1'
  | 'drafts of staff, version 1'
  | 'tax numbers of payees, version 1'
  | 'forms W-9, version 1'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
/** NIST SP 800-38D, section 5.2.1.1: 96 bits are recommended. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text with SESSION_SECRET into nonce, tag and encrypted text. `name` is authenticated, so a text sealed for one name
 * opens for no other.
 */
export function sealText(text: string, purpose: SealPurpose, name: string): Buffer {
  const [key] = keysFor(purpose)
  if (!key) throw new Error('No secret is set for encryption')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(name))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Decrypts a sealed text. Throws `SealedTextError`. */
export function unsealText(sealed: Buffer, purpose: SealPurpose, name: string): string {
  for (const key of keysFor(purpose)) {
    const text = tryKey(key, sealed, name)
    if (text !== null) return text
  }
  throw new SealedTextError('This was encrypted with a SESSION_SECRET that is no longer in the settings.')
}

/** A sealed text, encrypted again with the newest SESSION_SECRET. Null if it already is, or if none of our secrets opens it. */
export function resealText(sealed: Buffer, purpose: SealPurpose, name: string, newName = name): Buffer | null {
  const [newest, ...older] = keysFor(purpose)
  if (!newest || tryKey(newest, sealed, name) !== null) return null
  for (const key of older) {
    const text = tryKey(key, sealed, name)
    if (text !== null) return sealText(text, purpose, newName)
  }
  return null
}

/** Null if it was sealed with another key or altered. */
function tryKey(key: KeyObject, sealed: Buffer, name: string): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const derived = new Map<string, KeyObject>()

/** A key for each secret, newest first. The first seals; all open. */
function keysFor(purpose: SealPurpose): KeyObject[] {
  return env().SESSION_SECRETS.map((secret) => {
    const name = `${purpose}\n${secret}`
    const known = derived.get(name)
    if (known) return known
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)))
    derived.set(name, key)
    return key
  })
}
