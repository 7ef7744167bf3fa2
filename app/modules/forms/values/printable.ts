/**
 * Characters that show nothing, or change how what is beside them is shown: controls (C0, C1), format characters (marks of direction such as U+202A to
 * U+202E and U+2066 to U+2069, zero-width ones, the byte order mark, the soft hyphen, tags), line and paragraph separators, halves of a surrogate pair,
 * private code points and such as are no characters, and letters that are blank by design. Who puts them into a name makes it read as another.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u034f\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * Zero-width joiner and non-joiner (U+200D, U+200C) where they belong: after a letter or mark of a script in which they change how a word is spelled, as in
 * Persian, Hindi or Sinhala names.
 */
const SPELLING_JOINER =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Tibetan}])[\u200c\u200d]/gu

/** Whether one line of text shows all that it contains. A line break does not belong in one. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text.replace(SPELLING_JOINER, ''))
}
