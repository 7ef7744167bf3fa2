import type { Role } from '#app/permissions.ts'

/** An authenticator app shows a new code after so many seconds (RFC 6238, section 5.2). */
export const STEP_SECONDS = 30
/** Codes of as many steps before and after the present one are taken: clocks differ, and typing takes time. */
export const DRIFT_STEPS = 1
export const CODE_DIGITS = 6

/** Codes that a user gets when the second step is switched on. */
export const RECOVERY_CODES = 10
/** Characters of a recovery code: 120 bits, so that a copy of their hashes is worth nothing (OWASP ASVS 5.0, 6.5.2: 112 bits). */
export const RECOVERY_CODE_LENGTH = 24
/** Characters of the codes that were made before: good until their owner has new ones made. */
const FORMER_LENGTH = 16
/** Crockford's alphabet: no letter that is taken for another, or for a digit. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How long a browser that is trusted is not asked for a code. */
export const TRUST_DAYS = 30

/** Who must have a second step. */
export type TwoStepRequirement = 'none' | 'admins' | 'all'

/** Whether a member of staff must have a second step. */
export function mustHaveTwoStep(role: Role, required: TwoStepRequirement): boolean {
  return required === 'all' || (required === 'admins' && role === 'admin')
}

/** The digits of a code as people type it ('123 456'); null where it cannot be one. */
export function readCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** A recovery code as it is hashed, from how people type it: in any case, with or without its dashes, and with letters that look like digits; null where it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const isWhole = code.length === RECOVERY_CODE_LENGTH || code.length === FORMER_LENGTH
  return isWhole && [...code].every((character) => RECOVERY_ALPHABET.includes(character)) ? code : null
}

/** In groups of four, for people: 'ABCD EFGH', 'ABCD-EFGH'. */
export function inGroups(text: string, separator: string): string {
  return text.match(/.{1,4}/g)?.join(separator) ?? ''
}
