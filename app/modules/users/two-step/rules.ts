import type { Role } from '#app/permissions.ts'

/** Seconds until an authenticator app shows a new code (RFC 6238, section 5.2). */
export const STEP_SECONDS = 30
/** Also accepts codes of this many steps before and after: clocks differ, and typing takes time. */
export const DRIFT_STEPS = 1
export const CODE_DIGITS = 6

/** Codes that a user gets when the second step is switched on. */
export const RECOVERY_CODES = 10
/** Characters of a recovery code: 120 bits, so that stolen hashes are worthless (OWASP ASVS 5.0, 6.5.2: 112 bits). */
export const RECOVERY_CODE_LENGTH = 24
/** Characters of older codes, valid until the user generates new ones. */
const FORMER_LENGTH = 16
/** Crockford's alphabet, without letters that look like others or like digits. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How long a trusted browser is not asked for a code. */
export const TRUST_DAYS = 30

/** The users who must have a second step. */
type TwoStepRequirement = 'none' | 'admins' | 'all'

/** Whether a member of staff must have a second step. */
export function mustHaveTwoStep(role: Role, required: TwoStepRequirement): boolean {
  return required === 'all' || (required === 'admins' && role === 'admin')
}

/** The digits of a code as people type it ('123 456'); null if it can't be one. */
export function readCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/**
 * Normalizes a recovery code for hashing: any case, with or without dashes, and with letters that look like digits; null if it
 * can't be one.
 */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const isWhole = code.length === RECOVERY_CODE_LENGTH || code.length === FORMER_LENGTH
  return isWhole && [...code].every((character) => RECOVERY_ALPHABET.includes(character)) ? code : null
}

/** Groups of four for display: 'ABCD EFGH', 'ABCD-EFGH'. */
export function inGroups(text: string, separator: string): string {
  return text.match(/.{1,4}/g)?.join(separator) ?? ''
}
