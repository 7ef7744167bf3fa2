/** unreadable: no image, or not a whole one. too-many-pixels: with how many it may have, in millions. */
export type NotDrawn = { kind: 'unreadable' } | { kind: 'too-many-pixels'; maxMegapixels: number }

/** What an image is written again as: no larger than this, in pixels, and never enlarged. */
export type Drawing = {
  format: 'png' | 'webp' | 'avif' | 'jpeg'
  maxWidth: number
  maxHeight: number
  /** Of 1 to 100, where the format has one. */
  quality?: number
  /** Of 0 to 9, for AVIF. */
  effort?: number
}

/** An image that was written again. */
export type DrawnImage = { bytes: Uint8Array<ArrayBuffer>; widthPixels: number; heightPixels: number }

/** What the drawing process is asked for, and what it answers: `failure` is what no one expected, in words for the log. */
export type DrawOrder = { id: number; bytes: Uint8Array; drawing: Drawing }
export type DrawAnswer = { id: number } & ({ drawn: DrawnImage } | { refused: NotDrawn } | { failure: string })
