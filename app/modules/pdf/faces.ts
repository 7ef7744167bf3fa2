import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { fontCoverage } from './font-coverage.ts'
import { type Coverage, coversAll, printable } from './printable.ts'

/** What a piece of text is for: headings and single large figures, words, or words and figures that count. */
export type Role = 'display' | 'body' | 'strong'

/** `font` is read once for all documents: the tables that place letters beside each other take longer to read than a report takes to draw. */
type Face = { name: string; font: Font; covers: Coverage }

/** A text and the font that has all its letters. */
export type SetText = { text: string; font: string }

function face(name: string): Face {
  const file = readFileSync(path.resolve('app/modules/pdf/fonts', `${name}.ttf`))
  return { name, font: create(file), covers: fontCoverage(file) }
}

/** The brand's font of a role, and the one with more letters that replaces it. */
const FACES: Record<Role, { brand: Face; wide: Face }> = (() => {
  const [notoSans, notoSansStrong] = [face('noto-sans-400'), face('noto-sans-600')]
  return {
    display: { brand: face('newsreader-500'), wide: notoSans },
    body: { brand: face('public-sans-400'), wide: notoSans },
    strong: { brand: face('public-sans-600'), wide: notoSansStrong },
  }
})()

/** Every font, to be registered with a document; a document embeds those that it uses. */
export const ALL_FACES: readonly Face[] = [...new Set(Object.values(FACES).flatMap(({ brand, wide }) => [brand, wide]))]

/** Picks the font for a text: the brand's where it has every letter, else the wide one, with what that lacks said in words. */
export function setIn(role: Role, text: string): SetText {
  const { brand, wide } = FACES[role]
  const inBrand = printable(text, (codePoint) => brand.covers(codePoint) || wide.covers(codePoint))
  if (coversAll(inBrand, brand.covers)) return { text: inBrand, font: brand.name }
  return { text: printable(text, wide.covers), font: wide.name }
}
