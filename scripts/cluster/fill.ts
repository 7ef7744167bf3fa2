import { openAsBlob, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { LocalCopy } from '#app/cluster/local-copy.ts'
import { RqliteNode } from '#app/cluster/rqlite.ts'
import { ClusterError } from '#app/cluster/place.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { CLUSTER_MARK, readMark } from '#app/modules/messaging/pause/database-mark.server.ts'
import { pauseReason } from '#app/modules/messaging/pause/pause-rules.ts'

/** A writer updates the row at least once a second. */
const HEARTBEATS_MS = 3_000

/**
 * Loads the database `source`, migrated, into an empty cluster through one of its nodes. Throws `ClusterError` if it already has
 * one.
 */
export async function fillCluster(node: string, source: string): Promise<void> {
  const state = await new RqliteNode(node).majorityState()
  if (state) throw new ClusterError(`The cluster at ${node} already has a database.`)
  openDatabase(source).close()
  await load(node, source, markOf(source))
}

/**
 * Migrates a cluster's whole database while no machine writes: for migrations that can't be repeated statement by statement.
 * Throws `ClusterError` if one does write.
 */
export async function migrateCluster(node: string, file: string): Promise<void> {
  const client = new RqliteNode(node)
  const before = await client.majorityState()
  if (!before) throw new ClusterError(`The cluster at ${node} has no database, or most of its machines are not responding.`)
  await new Promise((resolve) => setTimeout(resolve, HEARTBEATS_MS))
  const after = await client.majorityState()
  if (after?.epoch !== before.epoch || after.seq !== before.seq)
    throw new ClusterError('A machine in the cluster is still writing. Stop the product on every machine first.')
  const copy = `${file}.migrating`
  try {
    rmSync(copy, { force: true })
    await new LocalCopy(file).copyTo(copy)
    openDatabase(copy).close()
    await load(node, copy)
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
  }
}

/** The database continues in the cluster. A copied or restored one keeps that mark, so that sending pauses. */
function markOf(source: string): string | null {
  const database = new Database(source, { readonly: true })
  try {
    const row = database.prepare<[], { mark: string; at: number }>('select mark, seen_at as at from sending_state').get()
    if (!row || row.mark === '') return null
    const now = new Date()
    return pauseReason({ mark: row.mark, at: new Date(row.at) }, readMark(source), now) === 'copied' ? 'copied' : CLUSTER_MARK
  } finally {
    database.close()
  }
}

async function load(node: string, source: string, mark: string | null = null): Promise<void> {
  const image = `${source}.image`
  rmSync(image, { force: true })
  try {
    imageOf(source, image, mark)
    const isAlone = (await nodeCount(node)) === 1
    // A single node accepts a file of any size; otherwise the whole file is one log entry.
    const answer = await fetch(new URL(isAlone ? '/boot' : '/db/load', node), {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: await openAsBlob(image),
    })
    const text = await answer.text()
    if (!answer.ok || text.includes('"error"'))
      throw new ClusterError(`The node at ${node} did not accept the database: ${text.trim()}`)
  } finally {
    rmSync(image, { force: true })
  }
}

/** The database in one file, without a WAL and without a writer. */
function imageOf(source: string, image: string, mark: string | null): void {
  const database = new Database(source, { readonly: true })
  database.prepare('vacuum into ?').run(image)
  database.close()
  const copied = new Database(image)
  copied.pragma('journal_mode = DELETE')
  copied.exec('update cluster set epoch = epoch + 1, writer_url = null where id = 1')
  if (mark !== null) copied.prepare('update sending_state set mark = ?').run(mark)
  copied.close()
}

async function nodeCount(node: string): Promise<number> {
  const answer = await fetch(new URL('/nodes?nonvoters', node))
  const nodes: unknown = await answer.json()
  return typeof nodes === 'object' && nodes !== null ? Object.keys(nodes).length : 0
}
