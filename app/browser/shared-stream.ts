/**
 * Delay before retrying a refused stream, in ms: at first, and at most. The maximum also applies after the server gave its place
 * to another stream.
 */
const RETRY_MS = { first: 5_000, most: 60_000 }

/** Messages between tabs: a number of the stream, or a request for the newest one. */
type StreamMessage = number | 'newest?'

/**
 * Follows a stream of increasing numbers that all tabs of the browser share: one tab keeps it open, by a Web Lock, and informs
 * the others. Hidden tabs do not take part, and learn the newest number when they are shown again. Returns a function that stops.
 */
export function subscribeShared(address: string, hear: (newest: number) => void): () => void {
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

/** Waits until no other tab has the stream. Over plain HTTP browsers have no locks, so each tab has its own stream. */
async function holdAlone(name: string, signal: AbortSignal, hold: (signal: AbortSignal) => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return hold(signal)
  try {
    await navigator.locks.request(name, { signal }, () => hold(signal))
  } catch (error) {
    // The tab was hidden or closed while waiting.
    if (!signal.aborted) throw error
  }
}

/** Keeps a stream open until the signal. Browsers reconnect after an interruption, but not after a refusal. */
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
      // The session has ended: a retry would be refused.
      source.addEventListener('end', () => source?.close())
      // The stream starts with the newest number, so a tab whose streams always end quickly still gets an update every minute.
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
