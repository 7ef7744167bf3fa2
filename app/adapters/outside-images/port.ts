/**
 * private: the address is on a private network, so no request was made · gone: not found, or too many redirects · too-large: over
 * the byte limit · unreachable: timeout or server failure, worth a retry.
 */
type OutsideImageProblem = 'private' | 'gone' | 'too-large' | 'unreachable'

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
