/** Serves the product from its build: in this process, or as the leader of several (`WEB_CONCURRENCY`). */
import cluster from 'node:cluster'
import path from 'node:path'
import process from 'node:process'
import { limitHeapGrowth } from './heap.js'
import { projectRoot } from './install-packages.js'
import { describeStart } from './start-words.js'

/**
 * Starts serving and prints the address. `addsSamples`: fills a new database with the sample data of demo mode.
 * @param {{ addsSamples?: boolean }} [options]
 */
export async function serveBuilt({ addsSamples = false } = {}) {
  limitHeapGrowth()
  // A full disk for the output must not end the start.
  process.stdout.on('error', () => undefined)
  if (cluster.isWorker) return serveAlone(addsSamples)
  const replica = await openReplica()
  // A machine of a cluster needs a primary process, which starts another worker if one has to end.
  const isInCluster = (process.env.CLUSTER_NODE ?? '').trim() !== ''
  if (isOne(process.env.WEB_CONCURRENCY) && !isInCluster) await serveAlone(addsSamples, replica)
  else await serveTogether(addsSamples, replica)
  replica?.start()
}

/**
 * The replica of `LITESTREAM_URL`, if any: restores a missing database from it first. One process runs it, regardless of how many
 * serve.
 */
async function openReplica() {
  if ((process.env.LITESTREAM_URL ?? '').trim() === '') return undefined
  const { env } = await import('#app/config/env.server.ts')
  const { openReplication } = await import('#app/server/replication/open-replication.ts')
  const { DATABASE_PATH, LITESTREAM_URL } = env()
  return openReplication(DATABASE_PATH, LITESTREAM_URL)
}

async function serveAlone(addsSamples, replica) {
  const build = await import('../build/server/index.js')
  const running = await build.entry.module.serve(build, {
    ...(addsSamples ? { beforeListening: await sampleData() } : {}),
    ...(replica ? { onStop: replica.stop } : {}),
  })
  // The first of several processes prints for all.
  if (!cluster.isWorker || process.argv.includes('--first')) process.stdout.write(describeStart(running))
}

async function sampleData() {
  const { env } = await import('#app/config/env.server.ts')
  const { seedOnce } = await import('./seed-once.js')
  return env().isProduction ? undefined : seedOnce(env().DATABASE_PATH)
}

async function serveTogether(addsSamples, replica) {
  const { env } = await import('#app/config/env.server.ts')
  const { startCluster } = await import('#app/server/cluster/primary.ts')
  const { WEB_CONCURRENCY, WORKER } = env()
  await startCluster({
    count: WEB_CONCURRENCY,
    script: path.join(projectRoot, 'scripts/serve.js'),
    firstArguments: addsSamples ? ['--first', '--samples'] : ['--first'],
    hasJobs: WORKER === 'inline',
    ...(replica ? { onEnd: replica.stop } : {}),
  })
}

/** Whether a setting requests a single process. The settings' own check refuses invalid numbers. */
function isOne(setting = '') {
  return setting.trim() === '' || !(Number(setting) > 1)
}
