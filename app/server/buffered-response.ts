const bodies = new WeakMap<Response, Buffer>()

/** A Response whose whole body is known: our own server sends these bytes as they are, any other reads them as a stream. */
export function bufferedResponse(body: Buffer, init: ResponseInit): Response {
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new Uint8Array(body))
      controller.close()
    },
  })
  const response = new Response(stream, init)
  bodies.set(response, body)
  return response
}

/** The body of a `bufferedResponse`; undefined for any other Response. */
export function wholeBodyOf(response: Response): Buffer | undefined {
  return bodies.get(response)
}
