/** More marks in a row belong to no language, and normalizing them takes quadratic time (UAX #15, Stream-Safe Text Format). */
const PILED_MARKS = /[\p{M}\uFF9E\uFF9F]{31}/u

/** A text in one of Unicode's forms. Leaves one with more than 30 marks in a row as it is. */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return PILED_MARKS.test(text) ? text : text.normalize(form)
}

/** A text without marks that cover the lines around it: more than eight on one letter. No language has so many. */
export function withoutPiles(text: string): string {
  return text.replace(/(\p{M}{8})\p{M}+/gu, '$1')
}
