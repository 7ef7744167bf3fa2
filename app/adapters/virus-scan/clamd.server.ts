import { connect, type NetConnectOpts } from 'node:net'
import { hostOf } from '../public-internet/checked-lookup.ts'
import type { ScanOutcome, VirusScanner } from './port.ts'

/** clamd needs a few seconds for 20 MB. Browsers wait no longer than this. */
const TIME_LIMIT_MS = 30_000
const CHUNK_BYTES = 64 * 1024
/** Longer than any response, in which only the signature's name varies. */
const MAX_ANSWER_CHARACTERS = 1_000

/**
 * Scans by clamd, the daemon of ClamAV, with the command INSTREAM of clamd(8). `url`: like `tcp://host:3310` or
 * `unix:/run/clamav/clamd.ctl`.
 */
export function clamd({ url, timeLimitMs = TIME_LIMIT_MS }: { url: string; timeLimitMs?: number }): VirusScanner {
  return { scan: (bytes) => scan(bytes, placeOf(url), timeLimitMs) }
}

function placeOf(url: string): NetConnectOpts {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) }
  const server = new URL(url)
  return { host: hostOf(server), port: Number(server.port) }
}

function scan(bytes: Uint8Array, place: NetConnectOpts, timeLimitMs: number): Promise<ScanOutcome> {
  return new Promise((resolve) => {
    let response = ''
    const socket = connect(place)
    const end = (reason: string) => {
      clearTimeout(timer)
      socket.destroy()
      // For a file that is too large, clamd answers and closes before reading all of it.
      resolve(outcomeOf(response) ?? { outcome: 'away', reason })
    }
    const timer = setTimeout(() => end(`clamd did not respond within ${timeLimitMs} ms`), timeLimitMs)
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      response += text
      if (response.includes('\0') || response.length > MAX_ANSWER_CHARACTERS) end(`clamd replied '${response.slice(0, 200)}'`)
    })
    socket.on('error', (error) => end(`clamd could not be reached: ${error.message}`))
    socket.on('close', () => end(`clamd closed the connection after '${response}'`))
    socket.on('connect', () => {
      // z: the command and its response end with NUL.
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) writeChunk(bytes.subarray(at, at + CHUNK_BYTES))
      writeChunk(new Uint8Array(0))
    })
    function writeChunk(chunk: Uint8Array): void {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      socket.write(length)
      if (chunk.length > 0) socket.write(chunk)
    }
  })
}

/** Null for anything but a complete response about a stream. */
function outcomeOf(response: string): ScanOutcome | null {
  if (!response.endsWith('\0')) return null
  const words = response.slice(0, -1)
  if (words === 'stream: OK') return { outcome: 'clean' }
  if (words === 'INSTREAM size limit exceeded. ERROR') return { outcome: 'too-large' }
  const signature = /^stream: (\S.*) FOUND$/.exec(words)?.[1]
  return signature === undefined ? null : { outcome: 'infected', signature }
}
