/** Makes the error to throw for each way that reading a response fails. */
type Failures = {
  /** It is too large. */
  tooLarge: (message: string) => Error
  /** The connection broke, or the time was up. */
  brokenOff: (cause: unknown) => Error
}

/**
 * The body of a service's response, up to `limitBytes`, because a response could be endless. Throws what `failures` make.
 */
export async function readBody(response: Response, limitBytes: number, failures: Failures): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw failures.brokenOff(error)
    })
    if (done) break
    bytes += value.byteLength
    if (bytes > limitBytes) {
      await reader.cancel().catch(() => undefined)
      throw failures.tooLarge(`The response is larger than ${limitBytes} bytes`)
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

/** Drops a response whose body is not needed. Reading it to its end could take forever. */
export async function dismissBody(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined)
}
