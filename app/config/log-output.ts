import fs from 'node:fs'
import { errorCode } from './errors.ts'

/** Most bytes that wait while writing fails. Beyond it lines are dropped, to protect the memory. */
const MAX_WAITING_BYTES = 2_000_000
/** Retry delays in ms: for a slow reader, and for a full disk. */
const BUSY_MS = 50
const FULL_MS = 1_000

const NOTHING = Buffer.alloc(0)

/** The functions of `node:fs` that we use. */
export type Io = {
  write: (fd: number, bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void
  writeSync: (fd: number, bytes: Buffer) => number
}

/**
 * Log output without blocking: lines are batched under load. A failure never ends the process: while the disk is full, lines are
 * buffered up to a limit; if the reader is gone, they are dropped. (Pino's own destination crashes on an unhandled error, and
 * hangs in its last flush on a full disk.)
 */
export class LogOutput {
  readonly #fd: number
  readonly #io: Io
  /** The rest of a failed or partial write, as bytes, because it may start inside a character. */
  #rest: Buffer = NOTHING
  #waiting = ''
  #waitingBytes = 0
  #isWriting = false
  #isClosed = false
  #retry: NodeJS.Timeout | undefined

  constructor(fd: number, io: Io = fs) {
    this.#fd = fd
    this.#io = io
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line)
    if (this.#isClosed || this.#waitingBytes + bytes > MAX_WAITING_BYTES) return
    this.#waiting += line
    this.#waitingBytes += bytes
    this.#writeOn()
  }

  /** Writes the waiting lines before the process ends. What can't be written is lost. */
  flushSync(): void {
    if (this.#isClosed) return
    const rest = this.#takeWaiting()
    let at = 0
    for (let tries = 0; at < rest.length && tries < 20; tries++) {
      try {
        at += this.#io.writeSync(this.#fd, rest.subarray(at))
      } catch (error) {
        if (!isBusy(error)) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS)
      }
    }
  }

  #writeOn(): void {
    if (this.#isWriting || this.#retry || this.#waitingBytes === 0) return
    this.#isWriting = true
    this.#put(this.#takeWaiting())
  }

  #put(bytes: Buffer): void {
    this.#io.write(this.#fd, bytes, (error, written) => {
      if (error?.code === 'EPIPE') return this.#close()
      this.#isWriting = false
      this.#rest = bytes.subarray(error ? 0 : written)
      this.#waitingBytes += this.#rest.length
      if (error) this.#writeLater(isBusy(error) ? BUSY_MS : FULL_MS)
      else this.#writeOn()
    })
  }

  #writeLater(milliseconds: number): void {
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.#writeOn()
    }, milliseconds).unref()
  }

  #takeWaiting(): Buffer {
    const lines = Buffer.from(this.#waiting)
    const taken = this.#rest.length === 0 ? lines : Buffer.concat([this.#rest, lines])
    this.#rest = NOTHING
    this.#waiting = ''
    this.#waitingBytes = 0
    return taken
  }

  #close(): void {
    this.#isClosed = true
    this.#takeWaiting()
  }
}

function isBusy(error: unknown): boolean {
  return ['EAGAIN', 'EBUSY'].includes(errorCode(error) ?? '')
}
