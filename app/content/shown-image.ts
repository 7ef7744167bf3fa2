/** An uploaded picture as pages show it. */
export type ShownImage = {
  /** Address of the full-size picture, with its version. */
  path: string
  /** Alt text; empty if the picture adds nothing to the text. */
  alt: string
  widthPixels: number
  heightPixels: number
  /** Smaller files by format, best first; empty until they are generated. */
  sources: readonly { type: string; srcSet: string }[]
}
