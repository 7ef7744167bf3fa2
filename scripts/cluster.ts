/**
 * `npm run cluster -- --nodes 3`: runs three rqlite nodes and two products on this machine with sample data, to try a cluster. On
 * a machine of a cluster, `-- --fill` loads the database at `DATABASE_PATH` into an empty cluster, and `-- --migrate` migrates a
 * cluster's database while its products are stopped.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'

const USAGE = `Say what to do.

  npm run cluster -- --nodes 3     tries a cluster on this machine

  npm run cluster -- --fill        copies this machine's database into an empty cluster

  npm run cluster -- --migrate     migrates its database, after you stop the product everywhere`

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { nodes: { type: 'string' }, fill: { type: 'boolean' }, migrate: { type: 'boolean' } },
  })
  if ([values.nodes !== undefined, values.fill, values.migrate].filter(Boolean).length !== 1) throw new Error(USAGE)
  if (values.nodes !== undefined) {
    const { tryCluster } = await import('./cluster/try-cluster.ts')
    return tryCluster(Number(values.nodes))
  }
  const { env } = await import('#app/config/env.server.ts')
  const { fillCluster, migrateCluster } = await import('./cluster/fill.ts')
  const { CLUSTER_NODE, CLUSTER_FILE, DATABASE_PATH } = env()
  if (CLUSTER_NODE === undefined || CLUSTER_FILE === undefined)
    throw new Error('CLUSTER_NODE is not set. Set it to the address of the node on this machine.')
  if (values.fill) {
    await fillCluster(CLUSTER_NODE, DATABASE_PATH)
    process.stdout.write(`The cluster now has the database from ${DATABASE_PATH}.\n`)
  } else {
    await migrateCluster(CLUSTER_NODE, CLUSTER_FILE)
    process.stdout.write('The database of the cluster has been migrated.\n')
  }
}
