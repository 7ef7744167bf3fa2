/** When a stream that was refused is asked for again, in ms: at first, and at most, which is also when another one took its place. */
const RETRY_MS = { first: 5_000, most: 60_000 }

/** What tabs tell each other: a number of the stream, or the question which one is the newest. */
type StreamMessage = number | 'newest?'

/**
 * Follows a stream of rising numbers that all tabs of the browser share: one of them has it, by a Web Lock, and tells the others. Tabs that are hidden take
 * no part, and learn the newest number when they are shown again. Returns how to stop.
 */
export function followShared(address: string, hear: (newest: number) => void): () => void {
  const channel = new BroadcastChannel(address)
  let newest: number | undefined
  let taking: AbortController | undefined

  const take = (number: number) => hear((newest = number))
  const hold = (signal: AbortSignal) =>
    holdStream(address, signal, (number) => {
      take(number)
      channel.postMessage(number satisfies StreamMessage)
    })
  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => {
    if (data !== 'newest?') take(data)
    else if (newest !== undefined && taking) channel.postMessage(newest satisfies StreamMessage)
  }
  const begin = () => {
    if (document.hidden || taking) return
    taking = new AbortController()
    channel.postMessage('newest?' satisfies StreamMessage)
    void holdAlone(address, taking.signal, hold)
  }
  const end = () => {
    taking?.abort()
    taking = undefined
  }
  const turn = () => (document.hidden ? end() : begin())
  document.addEventListener('visibilitychange', turn)
  addEventListener('pagehide', end)
  addEventListener('pageshow', begin)
  begin()
  return () => {
    document.removeEventListener('visibilitychange', turn)
    removeEventListener('pagehide', end)
    removeEventListener('pageshow', begin)
    end()
    channel.close()
  }
}

/** Waits until no other tab has the stream. Over plain http browsers have no locks, and each tab has its own. */
async function holdAlone(name: string, signal: AbortSignal, hold: (signal: AbortSignal) => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return hold(signal)
  try {
    await navigator.locks.request(name, { signal }, () => hold(signal))
  } catch (error) {
    // The tab was hidden or left while it waited.
    if (!signal.aborted) throw error
  }
}

/** Keeps a stream open until the signal. Browsers come back by themselves after a cut, but not after a refusal. */
function holdStream(address: string, signal: AbortSignal, hear: (number: number) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let later: ReturnType<typeof setTimeout> | undefined
    let wait = RETRY_MS.first
    const open = () => {
      source = new EventSource(address)
      source.onmessage = ({ data }: MessageEvent<string>) => {
        wait = RETRY_MS.first
        hear(Number(data))
      }
      // The session has ended: asking again would be refused.
      source.addEventListener('end', () => source?.close())
      // As it begins with the newest number, a tab that is never given a stream for long still hears once a minute.
      source.addEventListener('later', () => {
        source?.close()
        later = setTimeout(open, RETRY_MS.most * (1 + Math.random() / 4))
      })
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return
        later = setTimeout(open, wait)
        wait = Math.min(2 * wait, RETRY_MS.most)
      }
    }
    signal.addEventListener('abort', () => {
      source?.close()
      clearTimeout(later)
      resolve()
    })
    open()
  })
}
