/** The part of fontkit, pdfkit's font library, that we use directly. */
declare module 'fontkit' {
  /** A parsed font, the same object that pdfkit creates from a font file. */
  export type Font = {
    postscriptName: string
    unitsPerEm: number
    /** The code points of all its letters. */
    characterSet: number[]
    /** The letter's glyph, which the font keeps with the first letter that it was asked for. */
    glyphForCodePoint: (codePoint: number) => unknown
    layout: (text: string) => GlyphRun
  }
  /** A line of text as glyphs, in font units. */
  type GlyphRun = {
    advanceWidth: number
    glyphs: { path: { toSVG: () => string } }[]
    positions: { xAdvance: number; xOffset: number }[]
  }
  /** Parses a font file. Throws `Error` if it is not a font. */
  export function create(file: Uint8Array): Font
}
