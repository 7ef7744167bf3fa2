import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { startS3Server } from '#tests/servers/s3-server.ts'
import { freePort, productSettings } from '#tests/setup/product.ts'
import { fillCluster } from '../../scripts/cluster/fill.ts'
import { type NodeOptions, type RunningNode, startNode } from '../../scripts/cluster/rqlited.ts'

/** How long a machine may take to be ready, in ms. */
const READY_MS = 120_000
const POLL_MS = 20
/** Shared by the machines, also for sessions. */
export const SECRET = 'for a cluster that is tested on one machine'

/** A machine of the stage: a node and, except on the last one, the product. */
export type Machine = {
  name: string
  /** The address for visitors. */
  url: string
  /** The address for other machines. */
  machineUrl: string
  /** The product's settings. */
  settings: Record<string, string>
  isRunning: () => boolean
  databasePath: string
  node: RunningNode
  output: () => string
  /** Both at once, like a power failure. */
  kill: () => Promise<void>
  /** Starts both again. */
  restart: () => Promise<void>
  killProduct: () => Promise<void>
  stopProduct: () => Promise<void>
  startProduct: (env?: Record<string, string>) => Promise<void>
  /** Pauses all processes, like a machine that is out of memory or whose disk hangs. */
  freeze: () => void
  thaw: () => void
  /** Only the node: the product keeps running without a majority. */
  cutOff: () => void
  reconnect: () => void
}

export type Stage = {
  machines: [Machine, Machine]
  nodes: RunningNode[]
  /** Kills or starts the node that runs without the product. */
  witness: { kill: () => Promise<void>; restart: () => Promise<void> }
  /** The machine that writes, once there is one. */
  writer: () => Promise<Machine>
  end: () => Promise<void>
}

/** Three nodes and two products on this machine, with a new database that `prepare` may fill. */
export async function startStage(
  folder: string,
  env: Record<string, string> = {},
  prepare: (settings: Record<string, string>) => void = () => undefined,
): Promise<Stage> {
  rmSync(folder, { recursive: true, force: true })
  const files = await startS3Server()
  const nodeOptions: NodeOptions[] = []
  for (const id of [1, 2, 3]) {
    const joins = nodeOptions[0]?.raftPort
    nodeOptions.push({
      id,
      folder: path.join(folder, `node-${id}`),
      httpPort: await freePort(),
      raftPort: await freePort(),
      joins,
    })
  }
  const nodes: RunningNode[] = []
  for (const options of nodeOptions) {
    nodes.push(await startNode(options))
    if (nodes.length > 1) continue
    const DATABASE_PATH = path.join(folder, 'first.sqlite')
    prepare(productSettings(folder, { ...env, DATABASE_PATH, SESSION_SECRET: SECRET, STORAGE_URL: files.urlOf() }))
    await fillCluster(nodes[0]?.url ?? '', DATABASE_PATH)
  }
  const machine = async (name: string, index: number): Promise<Machine> => {
    const port = await freePort()
    const machinePort = await freePort()
    const url = `http://127.0.0.1:${port}`
    const options = at(nodeOptions, index)
    let product: ChildProcess | undefined
    let output = ''
    const settings = productSettings(path.join(folder, name), {
      PORT: String(port),
      BASE_URL: url,
      SESSION_SECRET: SECRET,
      STORAGE_URL: files.urlOf(),
      CLUSTER_NODE: at(nodes, index).url,
      CLUSTER_FILE: at(nodes, index).file,
      CLUSTER_URL: `http://127.0.0.1:${machinePort}`,
      CLUSTER_SECRET: SECRET,
      ...env,
    })
    const signal = (name: NodeJS.Signals) => {
      // The process group's leader and everything it started.
      if (product?.pid !== undefined && product.exitCode === null && product.signalCode === null) process.kill(-product.pid, name)
    }
    const start = async (more: Record<string, string> = {}) => {
      const child = spawn(process.execPath, ['scripts/serve.js'], {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...settings, ...more },
      })
      product = child
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
      await ready(url, child, () => output)
    }
    const killProduct = async () => {
      const gone = product && ended(product)
      signal('SIGKILL')
      await gone
    }
    const kill = async () => {
      const node = at(nodes, index).process
      node.kill('SIGKILL')
      await Promise.all([killProduct(), ended(node)])
    }
    await start()
    return {
      name,
      url,
      machineUrl: `http://127.0.0.1:${machinePort}`,
      settings,
      isRunning: () => product?.exitCode === null && product.signalCode === null,
      databasePath: settings.DATABASE_PATH,
      get node() {
        return at(nodes, index)
      },
      output: () => output,
      kill,
      killProduct,
      startProduct: start,
      async stopProduct() {
        const gone = product && ended(product)
        if (product?.pid !== undefined) process.kill(product.pid, 'SIGTERM')
        await gone
      },
      async restart() {
        nodes[index] = await startNode({ ...options, joins: undefined })
        await start()
      },
      freeze() {
        at(nodes, index).process.kill('SIGSTOP')
        signal('SIGSTOP')
      },
      thaw() {
        at(nodes, index).process.kill('SIGCONT')
        signal('SIGCONT')
      },
      cutOff: () => void at(nodes, index).process.kill('SIGSTOP'),
      reconnect: () => void at(nodes, index).process.kill('SIGCONT'),
    }
  }
  const machines: [Machine, Machine] = [await machine('a', 0), await machine('b', 1)]
  return {
    machines,
    nodes,
    witness: {
      async kill() {
        const node = at(nodes, 2).process
        node.kill('SIGKILL')
        await ended(node)
      },
      async restart() {
        nodes[2] = await startNode({ ...at(nodeOptions, 2), joins: undefined })
      },
    },
    writer: () => findWriter(machines),
    async end() {
      for (const { thaw } of machines) thaw()
      await Promise.all([...machines.map(({ killProduct }) => killProduct()), ...nodes.map(({ process: node }) => killed(node))])
      await files.stop()
    },
  }
}

/** The machine whose product reports that it writes and has a majority. */
async function findWriter(machines: readonly Machine[]): Promise<Machine> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    for (const machine of machines) if ((await roleOf(machine)) === 'writer') return machine
    await sleep(POLL_MS)
  }
  throw new Error('No machine writes')
}

/** The role that a machine reports; undefined if it does not answer. */
export async function roleOf({ url }: Machine): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })
    const said: unknown = await answer.json()
    return typeof said === 'object' && said !== null && 'role' in said && typeof said.role === 'string' ? said.role : undefined
  } catch {
    return undefined
  }
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The server ended at its start with code ${child.exitCode}:\n${output().slice(-5_000)}`)
    const isUp = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await sleep(POLL_MS)
  }
  throw new Error(`The server was not healthy in time:\n${output().slice(-5_000)}`)
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  return ended(child)
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`There is no item ${index}`)
  return item
}
