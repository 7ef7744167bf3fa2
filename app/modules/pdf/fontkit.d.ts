/** The part of fontkit, which pdfkit sets its text with, that is used beside it. */
declare module 'fontkit' {
  /** A font that was read: what pdfkit makes of a font file for itself. */
  export type Font = { postscriptName: string; layout: (text: string) => unknown }
  /** Reads a font file. Throws `Error` on what is no font. */
  export function create(file: Uint8Array): Font
}
