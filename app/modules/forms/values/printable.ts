/**
 * Characters that are invisible or change how others look: controls (C0, C1), format characters (direction marks such as U+202A
 * to U+202E and U+2066 to U+2069, zero-width characters, the byte order mark, the soft hyphen, tags), line and paragraph
 * separators, lone surrogates, private and unassigned code points, and letters that are blank by design. They could make a name
 * read like another.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u034f\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * Zero-width joiner and non-joiner (U+200D, U+200C) where they are part of the spelling: after a letter or mark of certain
 * scripts, as in Persian, Hindi or Sinhala names.
 */
const SPELLING_JOINER =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Tibetan}])[\u200c\u200d]/gu

/** Whether a line of text shows all its content. It must not contain a line break. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text.replace(SPELLING_JOINER, ''))
}
