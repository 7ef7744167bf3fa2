import { startWorker } from '#app/worker/worker.server.ts'

/**
 * Runs jobs until SIGTERM (a clean stop) or a kill. Reports when it has started and when it accepts no more jobs. Used by the
 * outbox tests.
 */
const worker = startWorker()
const keepAlive = setInterval(() => undefined, 1000)
process.on('SIGTERM', () => {
  void worker.stop().then(() => clearInterval(keepAlive))
  process.send?.('stopping')
})
process.send?.('started')
