/** An uploaded picture as pages show it. */
export type ShownImage = {
  /** Address of the whole of it, with its version. */
  path: string
  /** Empty where it says nothing that is in no text. */
  alt: string
  widthPixels: number
  heightPixels: number
  /** Its smaller files by format, the best first; none until they are drawn. */
  sources: readonly { type: string; srcSet: string }[]
}
