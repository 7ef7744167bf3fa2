const DATE_AMOUNT_OR_PHONE =
  /\p{Lu}\p{Ll}+ \d{1,2}(, \d{4})?\b|\d [AP]M( Central)?|\$[\d.,]*\d (million|a (month|year))\b|\d percent\b|\(\d{3}\) \d|\d (h|min|mi)\b/gu

/** A text whose lines don't break within 'November 21, 2026', '10:00 AM Central', '$1,900 a month' or a phone number. */
export function keepTogether(text: string): string {
  return text.replace(DATE_AMOUNT_OR_PHONE, (part) => part.replaceAll(' ', '\u00A0'))
}
