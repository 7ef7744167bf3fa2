/** How a service's answer may fail while it is read: each makes the error that is thrown. */
type Failures = {
  /** It grew larger than it may. */
  tooLarge: (message: string) => Error
  /** It broke off, or its time was up. */
  brokenOff: (cause: unknown) => Error
}

/**
 * The body of an outside service's answer, as long as it is no larger than `limitBytes`: anyone who answers could go on for ever.
 * Throws what `failures` make.
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

/** Lets go of an answer whose body is not needed; reading it to its end could take for ever. */
export async function dismissBody(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined)
}
