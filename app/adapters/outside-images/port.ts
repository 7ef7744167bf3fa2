/**
 * private: the address leads into a private network, and nothing was asked · gone: the site answers that there is none, or leads elsewhere too often ·
 * too-large: it has more bytes than are taken · unreachable: no one answered in time, or the site failed: another time it may.
 */
export type OutsideImageProblem = 'private' | 'gone' | 'too-large' | 'unreachable'

export class OutsideImageError extends Error {
  override name = 'OutsideImageError'
  readonly kind: OutsideImageProblem

  constructor(kind: OutsideImageProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** Images on other sites. */
export type OutsideImages = {
  /** The bytes at an address, at most `maxBytes`. Decoding shows whether they are an image. Throws `OutsideImageError`. */
  fetch: (url: string, options: { maxBytes: number; signal?: AbortSignal }) => Promise<Uint8Array<ArrayBuffer>>
}
