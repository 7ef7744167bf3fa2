import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from './errors.ts'
import { makePrivateFolder, restrictAccess } from './private-files.server.ts'

/** The secrets of a setting, the newest first. */
export function splitSecrets(value: string): string[] {
  return value
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
}

/** Too short for 32 bytes in any usual encoding, or made of a few repeated characters. */
export function isWeakSecret(secret: string): boolean {
  return secret.length < 43 || new Set(secret).size < 12
}

/** A fingerprint that machines of a cluster compare to check that they share a secret. It doesn't reveal the secret. */
export function secretFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint for the machines of a cluster').digest('hex').slice(0, 32)
}

/** Demo mode creates its secret once and stores it beside the database. */
export function demoSecret(folder: string): string {
  const file = path.join(folder, 'session-secret')
  if (!existsSync(file)) {
    makePrivateFolder(folder)
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
    try {
      // Atomic: the first of several processes wins.
      linkSync(draft, file)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    } finally {
      unlinkSync(draft)
    }
  }
  restrictAccess(file)
  return readFileSync(file, 'utf8').trim()
}
