import { type ChildProcess, spawn } from 'node:child_process'
import { globSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#app/config/log.server.ts'
import { litestreamProgram } from '#app/db/litestream.server.ts'
import { type RestartCount, waitAfterExit } from '../cluster/back-off.ts'

/** How far back the replica can be restored. */
const KEPT_HOURS = 7 * 24
/** How often to take a full copy. Later writes are replayed on it. */
const SNAPSHOT_HOURS = 24
/**
 * Litestream checks the database once a second, and at shutdown copies only what it has seen. So it must run at least this long,
 * in ms, and on a busy machine until it has read the last write.
 */
const MIN_LIFE_MS = 3_000
/** How long reading the last writes at shutdown may take, and then copying them, in ms. */
const STOP_LIMIT_MS = 10_000

/**
 * Runs a command and sends it SIGTERM when this shell's input ends: at a stop, or if the parent process is killed. Two Litestream
 * processes would corrupt the replica. The shell exits with the command's code.
 */
const WITH_LIFELINE = `exec 3<&0
"$@" </dev/null 3<&- &
command=$!
{ read -r line <&3; kill "$command"; } 2>/dev/null &
lifeline=$!
exec 3<&-
wait "$command"
status=$?
kill "$lifeline" 2>/dev/null
exit $status`

export type Replication = { stop: () => Promise<void> }

/**
 * Runs Litestream to copy every change of the database to `url` until stopped. Restarts it with increasing delays if it exits.
 */
export function startReplication(databasePath: string, url: string): Replication {
  const program = litestreamProgram()
  const deaths: RestartCount = { young: 0 }
  let child: ChildProcess | undefined
  let waiting: NodeJS.Timeout | undefined
  let startedAt = 0
  let isStopping = false

  start()
  return { stop }

  function start(): void {
    startedAt = performance.now()
    const again = (facts: object) => {
      child = undefined
      if (isStopping) return
      const wait = waitAfterExit(deaths, performance.now() - startedAt)
      log.error({ ...facts, wait }, 'Litestream exited; starting it again')
      waiting = setTimeout(() => {
        if (!isStopping) start()
      }, wait).unref()
    }
    try {
      const config = writeConfig(databasePath, url)
      const command = [program, 'replicate', '-no-expand-env', '-config', config]
      // Its own process group: Ctrl-C in a terminal reaches only the server, which ends this one last.
      child = spawn('/bin/sh', ['-c', WITH_LIFELINE, 'sh', ...command], {
        stdio: ['pipe', 'inherit', 'inherit'],
        detached: true,
      })
    } catch (error) {
      // For example, the disk is full.
      return again({ err: error })
    }
    // It may exit while its input is being closed.
    child.stdin?.on('error', () => undefined)
    child.once('error', (error) => again({ err: error }))
    child.once('exit', (code, signal) => again({ code, signal }))
    log.info({ litestream: child.pid }, 'replicating')
  }

  async function stop(): Promise<void> {
    clearTimeout(waiting)
    // It may be waiting to restart: newer writes must be copied too.
    if (!child) start()
    isStopping = true
    await sleep(Math.max(0, startedAt + MIN_LIFE_MS - performance.now()))
    const latest = performance.now() + STOP_LIMIT_MS
    while (child && !hasSeenLastWrite(databasePath) && performance.now() < latest) await sleep(100)
    const last = child
    if (!last) return
    const ended = new Promise<void>((resolve) => last.once('exit', () => resolve()))
    last.stdin?.end()
    const limit = setTimeout(() => {
      log.error('Litestream did not stop in time; its last copies may be missing')
      // The shell and the program in it.
      if (last.pid !== undefined) process.kill(-last.pid, 'SIGKILL')
    }, STOP_LIMIT_MS)
    await ended
    clearTimeout(limit)
    log.info('replication stopped')
  }
}

/** Whether Litestream has read the newest write. It keeps what it has read in a folder beside the database. */
function hasSeenLastWrite(databasePath: string): boolean {
  const { dir, base } = path.parse(path.resolve(databasePath))
  const seen = globSync(`.${base}-litestream/generations/*/wal/*`, { cwd: dir }).map((file) => changedAt(path.join(dir, file)))
  return changedAt(`${databasePath}-wal`) <= Math.max(0, ...seen)
}

/** When a file was last written, in ms; 0 if there is none. */
function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Litestream's configuration, beside the database. JSON is valid YAML. */
function writeConfig(databasePath: string, url: string): string {
  const database = path.resolve(databasePath)
  const file = `${database}.litestream.yml`
  const replica = { url, retention: `${KEPT_HOURS}h`, 'snapshot-interval': `${SNAPSHOT_HOURS}h` }
  const settings = {
    logging: { level: 'warn', type: 'json' },
    dbs: [{ path: database, replicas: [replica] }],
  }
  writeFileSync(file, JSON.stringify(settings, null, 2), { mode: 0o600 })
  return file
}
