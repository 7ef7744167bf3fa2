import { parentPort } from 'node:worker_threads'
import { drawAgreement } from '#app/modules/documents/pdf/draw-agreement.ts'
import { drawReport } from '#app/modules/rent-analysis/pdf/draw-report.ts'
import type { PdfContent } from './pdf-content.ts'
import type { PdfAnswer, PdfOrder } from './pdf-pool.server.ts'

/** The thread that draws. Answers each order with the bytes of a PDF, or with what went wrong. */
parentPort?.on('message', (order: PdfOrder) => {
  draw(order.content).then(
    (bytes) => answer({ id: order.id, bytes: new Uint8Array(bytes) }),
    (error: unknown) => answer({ id: order.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

async function draw(content: PdfContent): Promise<Uint8Array> {
  return content.kind === 'report' ? drawReport(content.report) : drawAgreement(content.agreement)
}

function answer(reply: PdfAnswer): void {
  parentPort?.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer] : [])
}
