import { normalized } from '#app/format/normalize.ts'

/** Whether a font has a letter. */
export type Coverage = (codePoint: number) => boolean

/** Shown for letters that none of our fonts have (Arabic, Chinese, emoji). */
export const NOT_SHOWN = '(letters not shown)'

/** Marks a letter to replace. It is from the private use area, which our texts do not use. */
const MISSING = '\uE000'

/** Letters that some fonts lack, with equivalents. */
const LOOK_ALIKES = new Map([
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2043', '-'],
  ['\u02BB', '\u2018'],
  ['\u02BC', '\u2019'],
  ['\u201B', '\u2018'],
  ['\u2032', "'"],
  ['\u2033', '"'],
  ['\u2044', '/'],
  ['\u2215', '/'],
])

/**
 * The text with only letters that the font has, never the missing-glyph box: composes letters,
 * replaces missing accented ones by the plain letter, and the rest by a note. Line breaks become
 * spaces, and invisible characters are removed.
 */
export function printable(text: string, covers: Coverage): string {
  let letters = ''
  for (const letter of withShape(text)) letters += asPrinted(letter, covers)
  return letters.replace(new RegExp(`${MISSING}(?:[ ,.]*${MISSING})*`, 'g'), NOT_SHOWN).trim()
}

/** A text's letters that a font can't print, not even as an equivalent, each once. A lost accent counts. */
export function unprintableLetters(text: string, covers: Coverage): string[] {
  return [...new Set(Array.from(withShape(text)).filter((letter) => !isPrintedWhole(letter, covers)))]
}

/** Composes letters, collapses spaces, and removes invisible characters. */
function withShape(text: string): string {
  return normalized(text, 'NFC')
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}\uE000]/gu, '')
}

function isPrintedWhole(letter: string, covers: Coverage): boolean {
  if (coversAll(letter, covers) || coversAll(LOOK_ALIKES.get(letter) ?? letter, covers)) return true
  const apart = letter.normalize('NFKD')
  return !/\p{M}/u.test(apart) && coversAll(apart, covers)
}

/** Whether a font has every letter of the text. */
export function coversAll(text: string, covers: Coverage): boolean {
  for (const letter of text) if (!covers(letter.codePointAt(0) ?? 0)) return false
  return true
}

function asPrinted(letter: string, covers: Coverage): string {
  if (coversAll(letter, covers)) return letter
  const alike = LOOK_ALIKES.get(letter)
  if (alike !== undefined && coversAll(alike, covers)) return alike
  // A combining mark on its own belongs to the previous letter.
  if (/^\p{M}$/u.test(letter)) return ''
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return base !== '' && coversAll(base, covers) ? base : MISSING
}
