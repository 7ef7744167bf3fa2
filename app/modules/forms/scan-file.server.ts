import { virusScanner } from '#app/adapters/virus-scan/index.server.ts'
import { log } from '#app/config/log.server.ts'

/** Why a file is refused. unchecked: the scanner is not available. */
type Unsafe = 'infected' | 'unscannable' | 'unchecked'

/** The message for the sender, and the response's status. */
export const UNSAFE: Record<Unsafe, { message: string; status: number }> = {
  infected: { message: 'Our virus scanner rejected this file. Choose another one.', status: 400 },
  unscannable: { message: 'This file is too large for our virus scanner. Choose a smaller one.', status: 413 },
  unchecked: { message: 'We couldn’t check this file. Try again in a few minutes.', status: 503 },
}

/** Sends an uploaded file to the virus scanner. Null if it found nothing, or if no scanner is configured. */
export async function scanFile({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<Unsafe | null> {
  const scanned = await virusScanner()?.scan(bytes)
  switch (scanned?.outcome) {
    case 'infected':
      log.warn({ signature: scanned.signature, file: name }, 'An infected file was refused')
      return 'infected'
    case 'too-large':
      log.warn({ bytes: bytes.length }, 'clamd rejected a file this large. Raise its StreamMaxLength')
      return 'unscannable'
    case 'away':
      log.error({ reason: scanned.reason }, 'A file could not be scanned')
      return 'unchecked'
    default:
      return null
  }
}
