/**
 * What codes are made of: letters and digits that no one takes for another one (0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B are left out), without A, E and U, so that
 * they make no words.
 */
export const CODE_CHARACTERS = '34679CDFGHJKMNPQRTVWXY'
export const CODE_LENGTH = 8

const WELL_FORMED = new RegExp(`^[${CODE_CHARACTERS}]{${CODE_LENGTH}}$`)

/** A code as people read it: 'C7DF-4HJK'. */
export function formatSigningCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
}

/** A code as someone typed it, in capital letters, without blanks and dashes; null for what is no code at all. */
export function parseSigningCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s\p{Pd}\u2212]/gu, '')
  return WELL_FORMED.test(code) ? code : null
}
