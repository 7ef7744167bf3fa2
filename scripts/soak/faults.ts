import { connect, type Socket } from 'node:net'
import Database from 'better-sqlite3'
import type { Random } from '../seed/random.ts'
import type { Stage } from './stage.ts'

/** A fault with its beginning and end. */
export type Fault = { name: string; begin: () => unknown; end: () => unknown }

const HOUR_MS = 3_600_000
const IDLE_CONNECTIONS = 10_000
const SLOW_CLIENTS = 30

/** All possible faults by name. */
export function allFaults(stage: Stage, random: Random): Fault[] {
  const { smtp, stripe, imap } = stage
  const sockets = new Set<Socket>()
  const closeSockets = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  let lock: Database.Database | undefined
  let drip: NodeJS.Timeout | undefined

  function open(onOpen: (socket: Socket) => void): void {
    // Addresses of many networks: one network gets only 200 connections.
    const from = `127.${random.whole(1, 250)}.${random.whole(1, 250)}.${random.whole(1, 250)}`
    const socket = connect({ port: stage.port, host: '127.0.0.1', localAddress: from })
    sockets.add(socket)
    socket.once('connect', () => onOpen(socket))
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }

  const clock = (name: string, offset: () => number): Fault => ({
    name,
    begin: () => stage.setClock(offset()),
    end: () => stage.setClock(0),
  })
  const provider = (name: string, begin: () => void): Fault => ({
    name,
    begin,
    end: () => {
      smtp.acceptAll()
      stripe.misbehave()
    },
  })

  return [
    { name: 'kill -9 on the server', begin: stage.killServer, end: stage.startServer },
    { name: 'kill -9 on the second worker', begin: stage.killWorker, end: stage.startWorker },
    {
      name: 'kill -9 on both',
      begin: () => Promise.all([stage.killServer(), stage.killWorker()]),
      end: stage.start,
    },
    { name: 'an ordinary restart', begin: stage.stop, end: stage.start },
    { name: 'a full disk', begin: () => stage.leaveRoom(4_096), end: () => stage.leaveRoom('unlimited') },
    {
      name: 'a locked database',
      begin: () => {
        lock = new Database(stage.databasePath)
        lock.pragma('busy_timeout = 5000')
        lock.exec('begin immediate')
      },
      end: () => {
        lock?.exec('rollback')
        lock?.close()
      },
    },
    clock('a fast clock', () => random.whole(1, 60) * HOUR_MS),
    // Further back, users would be signed out once the clock is right: they were last seen half a day ago.
    clock('a slow clock', () => -random.whole(1, 11) * HOUR_MS),
    provider('a mail server that hangs', () => smtp.hangAfterMail()),
    provider('a mail server that drops connections', () => smtp.dropAfterMail()),
    provider('a mail server that says to try later', () =>
      smtp.refuseMail({ code: 451, words: '4.3.2 System not accepting messages' }),
    ),
    provider('a payment service that hangs', () => stripe.misbehave('hang', 'hang', 'hang', 'reset', { status: 500 })),
    { name: 'a mailbox that disconnects', begin: () => imap.breakConnections(), end: () => imap.breakConnections() },
    {
      name: '10,000 idle connections',
      begin: () => {
        for (let count = 0; count < IDLE_CONNECTIONS; count++) open(() => undefined)
      },
      end: closeSockets,
    },
    {
      name: 'slow clients',
      begin: () => {
        for (let count = 0; count < SLOW_CLIENTS; count++) {
          const head = `Host: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000`
          open((socket) => socket.write(`POST /analysis HTTP/1.1\r\n${head}\r\n\r\na=`))
          // Sends requests, and reads none of the responses.
          open((socket) => socket.pause().write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(50)))
        }
        drip = setInterval(() => {
          for (const socket of sockets) if (!socket.isPaused()) socket.write('x')
        }, 200)
      },
      end: () => {
        clearInterval(drip)
        closeSockets()
      },
    },
  ]
}
