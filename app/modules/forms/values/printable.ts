import { withoutPiles } from '#app/format/normalize.ts'

/**
 * Characters that are invisible or change how others look: controls (C0, C1), format characters (direction marks such as U+202A
 * to U+202E and U+2066 to U+2069, zero-width characters, the byte order mark, the soft hyphen, tags), line and paragraph
 * separators, lone surrogates, private and unassigned code points, and letters that are blank by design. They could make a name
 * read like another.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u034f\u115f\u1160\u2800\u3164\uffa0]/gu

/**
 * Zero-width joiner and non-joiner (U+200D, U+200C) where they are part of the spelling: after a letter or mark of certain
 * scripts, as in Persian, Hindi or Sinhala names.
 */
const SPELLING_JOINER =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Tibetan}])[\u200c\u200d]/gu

/** The joiner within one emoji, such as a shrugging woman: between a shrug, in any skin tone, and the sign for a woman. */
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})/gu

const JOINER = `${SPELLING_JOINER.source}|${EMOJI_JOINER.source}`
const JOINERS = new RegExp(JOINER, 'gu')
const JOINER_OR_UNPRINTABLE = new RegExp(`(${JOINER})|${UNPRINTABLE.source}`, 'gu')

/** Whether a line of text shows all its content, and only there. It must not contain a line break. */
export function isPrintable(text: string): boolean {
  return text.replace(JOINERS, '').search(UNPRINTABLE) === -1 && withoutPiles(text) === text
}

/** A line of text without what would not show, or not only there: for names that we can't ask anyone to type again. */
export function printablePart(text: string): string {
  const shown = text.replace(JOINER_OR_UNPRINTABLE, (_, joiner: string | undefined) => joiner ?? '')
  return isVisible(shown) ? withoutPiles(shown).trim() : ''
}

/**
 * Whether a printable line shows anything: marks and variation selectors alone are invisible, or change the letter before them.
 */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}
