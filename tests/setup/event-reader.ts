/** Reads a stream of server-sent events until it ends. */
export function readEvents(body: ReadableStream<Uint8Array> | null) {
  let heard = ''
  let isOver = false
  const read = async () => {
    const reader = body?.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {}
      if (done) break
      heard += decoder.decode(value)
    }
  }
  const over = read().then(
    () => (isOver = true),
    // The connection was cut off.
    () => (isOver = true),
  )
  return {
    /** All text received so far. */
    heard: () => heard,
    /** The reported numbers. */
    keys: () => [...heard.matchAll(/^data: (\d+)$/gm)].map((found) => Number(found[1])),
    isOver: () => isOver,
    over,
  }
}
