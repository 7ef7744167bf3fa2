import { parentPort } from 'node:worker_threads'
import { drawReport } from './draw-report.ts'
import type { PdfAnswer, PdfOrder } from './pdf-pool.server.ts'

/** The thread that draws. Answers each order with the bytes of a PDF, or with what went wrong. */
parentPort?.on('message', (order: PdfOrder) => {
  drawReport(order.content).then(
    (bytes) => answer({ id: order.id, bytes: new Uint8Array(bytes) }),
    (error: unknown) => answer({ id: order.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

function answer(reply: PdfAnswer): void {
  parentPort?.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer] : [])
}
