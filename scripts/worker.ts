/**
 * `npm run worker`: runs jobs without serving requests. Any number can run beside the server on its machine. Exits cleanly at
 * SIGTERM and SIGINT (finishing current jobs within ten seconds), and immediately at a second signal.
 */
import process from 'node:process'

process.env.NODE_ENV = 'production'

const { isForPeople } = await import('./start-words.js')
try {
  await work()
} catch (error) {
  if (!isForPeople(error)) throw error
  process.stderr.write(`\n${error.message}\n\n`)
  process.exitCode = 1
}

async function work(): Promise<void> {
  const { env } = await import('#app/config/env.server.ts')
  const { flushLog, log } = await import('#app/config/log.server.ts')
  const { closeDatabase, db } = await import('#app/db/client.server.ts')
  const { onEndSignals } = await import('#app/server/end-signals.ts')
  const { startWorker } = await import('#app/worker/worker.server.ts')
  env()
  // Opens the file and applies pending migrations.
  db()
  const worker = startWorker({ yieldsToRequests: false })
  // The worker's timers do not keep a process alive.
  const alive = setInterval(() => undefined, 60_000)
  const end = async (): Promise<void> => {
    await worker.stop()
    closeDatabase()
    clearInterval(alive)
    log.info('the worker has stopped')
    flushLog()
    process.exit(0)
  }
  onEndSignals(
    () => void end(),
    () => process.exit(1),
  )
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled rejection'))
  log.info('the worker has started')
}
