/** Digits with or without thousands separators, and decimals: no exponent, no sign, no other base. */
export const NUMBER_TEXT = /^\d{1,3}(,\d{3})+(\.\d*)?$|^\d{1,12}(\.\d{0,6})?$|^\.\d{1,6}$/

/** Degrees of latitude or longitude, as maps write them: a sign, and as many decimals as there are. */
export const DEGREES_TEXT = /^-?\d{1,3}(\.\d{0,15})?$/

/** Most characters of degrees. */
export const MAX_DEGREES_CHARACTERS = 20

/** Most characters of a number as it is typed: '1,000,000.00', the largest that any form takes. */
export const MAX_NUMBER_CHARACTERS = 12

/** The number that a text represents, a dollar sign before it or not; null where it is for none, or is too long for one of a form. */
export function parseNumberText(text: string): number | null {
  if (text.length > 2 * MAX_NUMBER_CHARACTERS) return null
  const plain = text.trim().replace(/^\$\s*/, '')
  return NUMBER_TEXT.test(plain) ? Number(plain.replaceAll(',', '')) : null
}
