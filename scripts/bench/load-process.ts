/**
 * The bench's load generator, a separate process. Each connection sends the next request when the last response is complete, or
 * after a pause. Takes one JSON order as its argument and prints the measurements as JSON.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { connect } from 'node:net'
import process from 'node:process'
import { AnswerReader } from './answer-reader.ts'
import type { LoadOrder } from './load.ts'

const order = JSON.parse(process.argv[2] ?? '') as LoadOrder
const UNIQUE = '{unique}'
const NUMBER = '{number}'

const latenciesMs: number[] = []
let begun = 0
let wrongAnswers = 0
const startedAt = performance.now()
const endsAt = startedAt + (order.seconds ?? Number.POSITIVE_INFINITY) * 1000

await Promise.all(Array.from({ length: order.connections }, (_, at) => useConnection(at)))
const seconds = (performance.now() - startedAt) / 1000
process.stdout.write(
  JSON.stringify({
    requests: latenciesMs.length,
    wrongAnswers,
    seconds,
    latenciesMs: latenciesMs.map((ms) => Math.round(ms * 1000) / 1000),
  }),
)

/** Sends requests over one connection, reopening it if the server closes it, until the order is done. */
function useConnection(first: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let turn = first
    let sentAt = 0
    const reader = new AnswerReader()
    let socket = open()

    function open() {
      const opened = connect({ port: order.port, host: '127.0.0.1', noDelay: true })
      opened.on('connect', send)
      opened.on('data', take)
      opened.on('error', reject)
      return opened
    }

    function send(): void {
      const isDone = performance.now() >= endsAt || (order.requests !== undefined && begun >= order.requests)
      if (isDone) {
        socket.end()
        resolve()
        return
      }
      begun++
      const template = order.templates[turn++ % order.templates.length] ?? ''
      sentAt = performance.now()
      socket.write(filled(template))
    }

    function take(chunk: Buffer): void {
      const answer = reader.add(chunk)
      if (!answer) return
      latenciesMs.push(performance.now() - sentAt)
      if (!order.statuses.includes(answer.status)) wrongAnswers++
      if (answer.closes) socket.destroy()
      const goOn = () => (answer.closes ? (socket = open()) : send())
      if (order.pauseMs === undefined) goOn()
      else setTimeout(goOn, order.pauseMs)
    }
  })
}

function filled(template: string): string {
  return template
    .replaceAll(UNIQUE, () => randomBytes(16).toString('hex'))
    .replaceAll(NUMBER, () => String(randomInt(100_000, 1_000_000)))
}
