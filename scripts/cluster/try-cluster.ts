import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { startS3Server } from '#tests/servers/s3-server.ts'
import { buildIfChanged } from '../build.js'
import { runToEnd } from '../install-packages.js'
import { fillCluster } from './fill.ts'
import { type RunningNode, startNode } from './rqlited.ts'

const FOLDER = 'data/cluster'
const FIRST_HTTP_PORT = 4001
const FIRST_RAFT_PORT = 4101
const FIRST_MACHINE_PORT = 4201
const FIRST_SITE_PORT = 3001
/** Machines with the product; one more runs only a node. */
const PRODUCTS = 2

/** Starts the nodes and two products, prints their addresses, and stops everything at Ctrl-C. */
export async function tryCluster(count: number): Promise<void> {
  if (!Number.isInteger(count) || count < 3 || count > 9)
    throw new Error('A cluster has 3 to 9 nodes: two of three, or three of five, are a majority.')
  const isNew = !existsSync(FOLDER)
  await buildIfChanged()
  const children: ChildProcess[] = []
  const files = await startS3Server()
  const end = () => {
    for (const child of children.toReversed()) child.kill('SIGTERM')
    void Promise.all(children.map(ended)).then(() => files.stop())
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)

  const nodes: RunningNode[] = []
  for (let index = 0; index < count; index++) {
    const node = await startNode({
      id: index + 1,
      folder: path.join(FOLDER, `node-${index + 1}`),
      httpPort: FIRST_HTTP_PORT + index,
      raftPort: FIRST_RAFT_PORT + index,
      joins: index === 0 ? undefined : FIRST_RAFT_PORT,
    })
    children.push(node.process)
    nodes.push(node)
    if (index === 0 && isNew) await fillWithSamples(node)
  }
  for (const [index, node] of nodes.slice(0, PRODUCTS).entries()) {
    children.push(startProduct(index, node, files.urlOf()))
    process.stdout.write(
      `Machine ${index + 1}: http://localhost:${FIRST_SITE_PORT + index}, process ${children.at(-1)?.pid}, its node ${node.process.pid}\n`,
    )
  }
  process.stdout.write('Kill one, and the other keeps running. Press Ctrl-C to stop everything.\n')
}

/** A new cluster's database: from a single product, with sample data. */
async function fillWithSamples(node: RunningNode): Promise<void> {
  const database = path.join(FOLDER, 'first.sqlite')
  process.env.DATABASE_PATH = database
  process.env.STORAGE_PATH = path.join(FOLDER, 'files')
  process.stdout.write(await runToEnd(process.execPath, ['scripts/create-user.ts', 'admin@example.com', '--admin']))
  await runToEnd(process.execPath, ['scripts/seed.ts'])
  await fillCluster(node.url, database)
}

function startProduct(index: number, node: RunningNode, storageUrl: string): ChildProcess {
  return spawn(process.execPath, ['scripts/serve.js'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_PATH: path.join(FOLDER, `machine-${index + 1}`, 'site.sqlite'),
      PORT: String(FIRST_SITE_PORT + index),
      BASE_URL: `http://localhost:${FIRST_SITE_PORT + index}`,
      SESSION_SECRET: 'for a cluster that is tried on one machine',
      STORAGE_URL: storageUrl,
      CLUSTER_NODE: node.url,
      CLUSTER_FILE: node.file,
      CLUSTER_URL: `http://127.0.0.1:${FIRST_MACHINE_PORT + index}`,
      CLUSTER_SECRET: 'for a cluster that is tried on one machine',
    },
  })
}

function ended(child: ChildProcess): Promise<void> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))
}
