/** unreadable: not an image, or incomplete · too-many-pixels: with the limit in megapixels. */
export type NotDrawn = { kind: 'unreadable' } | { kind: 'too-many-pixels'; maxMegapixels: number }

/** The output format: at most this size in pixels, never enlarged. */
export type Drawing = {
  format: 'png' | 'webp' | 'avif' | 'jpeg'
  maxWidth: number
  maxHeight: number
  /** From 1 to 100, for formats that have it. */
  quality?: number
  /** From 0 to 9, for AVIF. */
  effort?: number
}

/** A re-encoded image. */
export type DrawnImage = { bytes: Uint8Array<ArrayBuffer>; widthPixels: number; heightPixels: number }

/** A request to the drawing process and its response. `failure`: an unexpected error, as text for the log. */
export type DrawOrder = { id: number; bytes: Uint8Array; drawing: Drawing }
export type DrawAnswer = { id: number } & ({ drawn: DrawnImage } | { refused: NotDrawn } | { failure: string })
