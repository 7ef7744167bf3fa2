/** Reads a stream of server-sent events as long as it goes on. */
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
    // It was cut off.
    () => (isOver = true),
  )
  return {
    /** Everything, as it was sent. */
    heard: () => heard,
    /** The numbers that were reported. */
    keys: () => [...heard.matchAll(/^data: (\d+)$/gm)].map((found) => Number(found[1])),
    isOver: () => isOver,
    over,
  }
}
