const bodies = new WeakMap<Response, Buffer>()

/** A Response with a complete body: our server sends these bytes directly, others read them as a stream. */
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
export function bufferedBody(response: Response): Buffer | undefined {
  return bodies.get(response)
}
