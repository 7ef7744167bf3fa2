/** Digits with optional thousands separators and decimals: no exponent, sign or other base. */
export const NUMBER_TEXT = /^\d{1,3}(,\d{3})+(\.\d*)?$|^\d{1,12}(\.\d{0,6})?$|^\.\d{1,6}$/

/** Degrees of latitude or longitude, as on maps: a sign, and any number of decimals. */
export const DEGREES_TEXT = /^-?\d{1,3}(\.\d{0,15})?$/

/** Maximum characters of degrees. */
export const MAX_DEGREES_CHARACTERS = 20

/** Maximum characters of a typed number: '1,000,000.00', the largest in any form. */
export const MAX_NUMBER_CHARACTERS = 12

/** Parses a number with an optional dollar sign; null if it is invalid or too long. */
export function parseNumberText(text: string): number | null {
  if (text.length > 2 * MAX_NUMBER_CHARACTERS) return null
  const plain = text.trim().replace(/^\$\s*/, '')
  return NUMBER_TEXT.test(plain) ? Number(plain.replaceAll(',', '')) : null
}
