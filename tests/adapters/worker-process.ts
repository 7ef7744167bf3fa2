import { startWorker } from '#app/worker/worker.server.ts'

/** A process that does jobs until it is stopped: with SIGTERM cleanly, or killed. Says when it has started, and when it takes no new job. Run by the tests of the outbox. */
const worker = startWorker()
const keepAlive = setInterval(() => undefined, 1000)
process.on('SIGTERM', () => {
  void worker.stop().then(() => clearInterval(keepAlive))
  process.send?.('stopping')
})
process.send?.('started')
