/** Whether a font has a letter. */
export type Coverage = (codePoint: number) => boolean

/** Shown where letters were typed that no font of ours has (Arabic, Chinese, pictures). */
export const NOT_SHOWN = '(letters not shown)'

/** Marks a letter to be replaced, from the private use area, which no text of ours uses. */
const MISSING = '\uE000'

/** Letters that fonts lack now and then, and what reads the same. */
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
 * The text as a font can print it, never with the box that represents a missing letter: composed letters, then the plain letter under an accent that the
 * font lacks, then words in place of what is left. Line breaks and characters without a shape are left out.
 */
export function printable(text: string, covers: Coverage): string {
  const letters = Array.from(withShape(text), (letter) => asPrinted(letter, covers)).join('')
  return letters.replace(new RegExp(`${MISSING}(?:[ ,.]*${MISSING})*`, 'g'), NOT_SHOWN).trim()
}

/** The letters of a text that a font prints neither as they are nor by what reads the same, each once. An accent that would be lost counts. */
export function unprintableLetters(text: string, covers: Coverage): string[] {
  return [...new Set(Array.from(withShape(text)).filter((letter) => !isPrintedWhole(letter, covers)))]
}

/** Composed letters, single blanks, and nothing without a shape. */
function withShape(text: string): string {
  return text
    .normalize('NFC')
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
  // A mark that is alone in the text belongs to the letter before it.
  if (/^\p{M}$/u.test(letter)) return ''
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return base !== '' && coversAll(base, covers) ? base : MISSING
}
