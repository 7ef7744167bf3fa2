import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * The EICAR test file, which every scanner reports as a virus and which is harmless. Split in two, so that no scanner flags this
 * source file.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('-')

export type ClamdServer = {
  /** For the setting `CLAMD_URL`. */
  url: string
  /** Scanned files, complete. */
  scanned: Buffer[]
  /** The client's violations of clamd(8). */
  problems: string[]
  /** Answers the next streams with this, up to its NUL; null: never. */
  answerWith: (answer: string | null) => void
  /** Drops every connection at once, as if clamd were down. */
  goAway: () => void
  comeBack: () => void
  stop: () => Promise<void>
}

/**
 * A stand-in for clamd, strict about INSTREAM in clamd(8): the command ends with NUL, each chunk starts with its length (four
 * bytes, big-endian), a zero length ends the stream, and anything over `streamMaxBytes` (StreamMaxLength) gets an error and a
 * hangup. `path`: a Unix socket instead of a port.
 */
export async function startClamd({
  streamMaxBytes = 25_000_000,
  path,
}: { streamMaxBytes?: number; path?: string } = {}): Promise<ClamdServer> {
  const scanned: Buffer[] = []
  const problems: string[] = []
  let isAway = false
  let fixedAnswer: string | null | undefined
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    if (isAway) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    // Some tests disconnect on purpose.
    socket.on('error', () => undefined)
    void converse(socket).catch((error: unknown) => {
      problems.push(String(error))
      socket.end('UNKNOWN COMMAND\0')
    })
  })

  async function converse(socket: Socket): Promise<void> {
    const read = reader(socket)
    const command = (await read(10)).toString('latin1')
    if (command !== 'zINSTREAM\0') throw new Error(`'${command}' is not zINSTREAM with a NUL`)
    const chunks: Buffer[] = []
    let bytes = 0
    for (;;) {
      const length = (await read(4)).readUInt32BE()
      if (length === 0) break
      bytes += length
      if (bytes > streamMaxBytes) {
        socket.end('INSTREAM size limit exceeded. ERROR\0')
        return
      }
      chunks.push(await read(length))
    }
    const file = Buffer.concat(chunks)
    scanned.push(file)
    if (fixedAnswer === null) return
    socket.end(fixedAnswer ?? `stream: ${file.includes(EICAR) ? 'Eicar-Signature FOUND' : 'OK'}\0`)
  }

  await new Promise<void>((resolve) =>
    path === undefined ? server.listen(0, '127.0.0.1', resolve) : server.listen(path, resolve),
  )
  const url = path === undefined ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix:${path}`
  return {
    url,
    scanned,
    problems,
    answerWith: (answer) => (fixedAnswer = answer),
    goAway: () => (isAway = true),
    comeBack() {
      isAway = false
      fixedAnswer = undefined
    },
    stop() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Returns a function that reads exactly that many bytes from a socket. */
function reader(socket: Socket): (count: number) => Promise<Buffer> {
  const pieces = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let held = Buffer.alloc(0)
  return async (count) => {
    while (held.length < count) {
      const { value, done } = await pieces.next()
      if (done) throw new Error(`The client hung up after ${held.length} of ${count} bytes`)
      held = Buffer.concat([held, value])
    }
    const taken = held.subarray(0, count)
    held = held.subarray(count)
    return taken
  }
}
