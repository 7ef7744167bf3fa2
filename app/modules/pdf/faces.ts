import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { fontCoverage } from './font-coverage.ts'
import { type Coverage, coversAll, printable } from './printable.ts'

/** A text's use: headings and single large figures, normal text, or emphasized text and figures. */
export type Role = 'display' | 'body' | 'strong'

/** `font` is parsed once for all documents: reading its kerning tables takes longer than drawing a report. */
type Face = { name: string; font: Font; covers: Coverage }

/** A text, and a face with all its letters. */
type SetText = { text: string; face: Face }

function face(name: string): Face {
  const file = readFileSync(path.resolve('app/modules/pdf/fonts', `${name}.ttf`))
  return { name, font: create(file), covers: fontCoverage(file) }
}

/** A role's brand font, and the fallback with more letters. */
const FACES: Record<Role, { brand: Face; wide: Face }> = (() => {
  const [notoSans, notoSansStrong] = [face('noto-sans-400'), face('noto-sans-600')]
  return {
    display: { brand: face('newsreader-500'), wide: notoSans },
    body: { brand: face('public-sans-400'), wide: notoSans },
    strong: { brand: face('public-sans-600'), wide: notoSansStrong },
  }
})()

/** All fonts, to register with a document, which embeds the ones it uses. */
export const ALL_FACES: readonly Face[] = [...new Set(Object.values(FACES).flatMap(({ brand, wide }) => [brand, wide]))]

/**
 * Picks a text's font: the brand's if it has every letter, or else the fallback. Letters missing there are replaced by a note.
 */
export function setIn(role: Role, text: string): SetText {
  const { brand, wide } = FACES[role]
  const inBrand = printable(text, (codePoint) => brand.covers(codePoint) || wide.covers(codePoint))
  if (coversAll(inBrand, brand.covers)) return { text: inBrand, face: brand }
  return { text: printable(text, wide.covers), face: wide }
}

/** Drawn as another glyph than the font names for it, and part of letters such as 'ị'. */
const DOT_BELOW = '\u0323'

const namedFaces = new Set<Face>()

/**
 * A face's name, for a document. A font keeps each glyph with the letter that first needed it, which readers of a PDF copy and
 * search. 'ź' asks for the glyph of 'z' without a letter, and all later documents would lack it. So each letter asks first.
 */
export function nameInDocument(face: Face): string {
  if (!namedFaces.has(face)) {
    namedFaces.add(face)
    for (const codePoint of face.font.characterSet) face.font.glyphForCodePoint(codePoint)
    face.font.layout(DOT_BELOW)
  }
  return face.name
}
