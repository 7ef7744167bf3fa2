import { createPrivateKey } from 'node:crypto'
import type { RawSettings } from './settings-schema.ts'

/** Keys below this many bits are refused by the large mail providers (RFC 8301, section 3.2). */
const MIN_DKIM_BITS = 1024

/** The DKIM key: its name in DNS, and the key as PEM. */
export type DkimSettings = { selector: string; privateKeyPem: string }

/** The Twilio account. `from`: a number in E.164, or the SID of a messaging service. */
export type TwilioSettings = { accountSid: string; authToken: string; from: string; baseUrl: string }

/** The DKIM key; undefined if it is not set. Check `sendingProblems` first. */
export function dkimSettings({ DKIM_PRIVATE_KEY, DKIM_SELECTOR }: RawSettings): DkimSettings | undefined {
  if (DKIM_PRIVATE_KEY === undefined || DKIM_SELECTOR === undefined) return undefined
  return { selector: DKIM_SELECTOR, privateKeyPem: readPem(DKIM_PRIVATE_KEY) }
}

/** The account for text messages; undefined if it is not set. Check `sendingProblems` first. */
export function twilioSettings(raw: RawSettings): TwilioSettings | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from, TWILIO_BASE_URL: baseUrl } = raw
  if (accountSid === undefined || authToken === undefined || from === undefined) return undefined
  return { accountSid, authToken, from, baseUrl: baseUrl.replace(/(?<!\/)\/+$/, '') }
}

/** Problems in the related settings of email and text messages. */
export function sendingProblems(raw: RawSettings): string[] {
  return [
    ...missingOf(raw, ['DKIM_PRIVATE_KEY', 'DKIM_SELECTOR']),
    ...missingOf(raw, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']),
    ...keyProblems(raw),
  ]
}

function missingOf(raw: RawSettings, names: readonly (keyof RawSettings)[]): string[] {
  const given = names.filter((name) => raw[name] !== undefined)
  if (given.length === 0) return []
  return names.filter((name) => !given.includes(name)).map((name) => `${name}: is required with ${given[0] ?? ''}`)
}

function keyProblems({ DKIM_PRIVATE_KEY, MAIL_FROM }: RawSettings): string[] {
  if (DKIM_PRIVATE_KEY === undefined) return []
  const problems = MAIL_FROM === undefined ? ['MAIL_FROM: is required with DKIM_PRIVATE_KEY, which signs for its domain'] : []
  const wrong = `DKIM_PRIVATE_KEY: must be an RSA key of at least ${MIN_DKIM_BITS} bits in PEM, for example from \`openssl genrsa 2048\``
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(readPem(DKIM_PRIVATE_KEY))
    const isStrong = asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_DKIM_BITS
    return isStrong ? problems : [...problems, wrong]
  } catch {
    return [...problems, wrong]
  }
}

/** An environment variable may be limited to one line, with '\n' for line breaks. */
function readPem(value: string): string {
  return value.replaceAll('\\n', '\n')
}

/** The name and the address of `Name <name@example.com>`. A comma in the name is part of it, not a second sender. */
export function readSender(from: string): { name: string; address: string } {
  const text = from.trim()
  const start = text.endsWith('>') ? text.lastIndexOf('<') : -1
  if (start === -1) return { name: '', address: text }
  const name = text
    .slice(0, start)
    .trim()
    .replace(/^"(.*)"$/, '$1')
  return { name: name.replaceAll('\\"', '"'), address: text.slice(start + 1, -1).trim() }
}
