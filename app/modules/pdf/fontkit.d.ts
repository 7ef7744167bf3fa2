/** The part of fontkit, which pdfkit sets its text with, that is used beside it. */
declare module 'fontkit' {
  /** A font that was read: what pdfkit makes of a font file for itself. */
  export type Font = { postscriptName: string; unitsPerEm: number; layout: (text: string) => GlyphRun }
  /** A line of text as its letters, in units of the font. */
  type GlyphRun = {
    advanceWidth: number
    glyphs: { path: { toSVG: () => string } }[]
    positions: { xAdvance: number; xOffset: number }[]
  }
  /** Reads a font file. Throws `Error` on what is no font. */
  export function create(file: Uint8Array): Font
}
