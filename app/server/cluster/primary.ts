import cluster, { type Worker } from 'node:cluster'
import process from 'node:process'
import { flushLog, log } from '#app/config/log.server.ts'
import { onEndSignals } from '../end-signals.ts'
import { type RestartCount, waitAfterExit } from './back-off.ts'
import { HEARTBEAT_MS, Heartbeats } from './heartbeat.ts'
import { isWorkerMessage, type PrimaryMessage } from './worker.ts'

/** A worker that has not exited this long after the request to, in ms, is killed. Longer than requests and jobs may take. */
const STOP_LIMIT_MS = 15_000
/** A new worker that has its database and does not answer this long after, in ms, is killed. */
const START_LIMIT_MS = 60_000

type ClusterOptions = {
  /** Processes that serve. */
  count: number
  /** The script of each worker, and extra environment of the first one. */
  script: string
  firstArguments: string[]
  /** Whether one of them runs jobs. */
  hasJobs: boolean
  /** Called when all have exited, before the primary exits. */
  onEnd?: () => Promise<void>
  /** Instead of a minute, in tests. */
  startLimitMs?: number
}

/** A slot of the group and its process. */
type Slot = { worker: Worker | undefined; startedAt: number; restarts: RestartCount; waiting?: NodeJS.Timeout }

/**
 * Manages several processes that serve on one port. The first one prepares the database before the others start. A dead process
 * is replaced, one without a heartbeat for ten seconds is killed, and one of them runs jobs. SIGHUP replaces all, one by one,
 * without refusing a request; one during a start or a renewal makes another renewal follow. SIGTERM and SIGINT let all finish; a
 * second signal ends them at once. The primary itself neither serves nor opens the database. Resolves when all answer; if the
 * first one can't start, exits with its exit code, or 1 if it was killed.
 */
export async function startCluster(options: ClusterOptions): Promise<void> {
  const { count, script, hasJobs, startLimitMs = START_LIMIT_MS } = options
  const slots: Slot[] = Array.from({ length: count }, () => ({ worker: undefined, startedAt: 0, restarts: { young: 0 } }))
  const ready = new Set<Worker>()
  const heartbeats = new Heartbeats<Worker>()
  /** Workers that should exit. */
  const leaving = new Set<Worker>()
  let atJobs: Worker | undefined
  let isEnding = false
  let hasStarted = false
  /** All are being started or renewed. */
  let isBusy = true
  let isRenewalDue = false

  // All accept from one queue of the system, which outlives each of them. If the primary distributed connections, those on their
  // way to a process that dies or closes would be lost.
  cluster.schedulingPolicy = cluster.SCHED_NONE

  setInterval(killSilent, HEARTBEAT_MS)
  onEndSignals(() => void endAll(0), killAll)
  process.on('SIGHUP', renewAll)

  await start(firstSlot(slots), options.firstArguments)
  hasStarted = true
  await Promise.all(slots.slice(1).map((slot) => start(slot, [])))
  void renewWhileDue()

  /** Starts a process in a slot. Resolves to true when it answers, to false if it exits first. */
  function start(slot: Slot, args: string[]): Promise<boolean> {
    clearTimeout(slot.waiting)
    cluster.setupPrimary({ exec: script, args })
    const worker = cluster.fork()
    slot.worker = worker
    slot.startedAt = performance.now()
    let limit: NodeJS.Timeout | undefined
    return new Promise((resolve) => {
      worker.on('message', (message: unknown) => {
        if (!isWorkerMessage(message)) return
        if (message.group === 'has-database') {
          limit = setTimeout(() => killLate(worker), startLimitMs)
          return
        }
        heartbeats.heard(worker)
        if (message.group !== 'ready') return
        clearTimeout(limit)
        ready.add(worker)
        chooseForJobs()
        resolve(true)
      })
      worker.once('exit', (code, signal) => {
        clearTimeout(limit)
        heartbeats.forget(worker)
        ready.delete(worker)
        leaveJobs(worker)
        resolve(false)
        replaceExited(slot, worker, code, signal)
      })
    })
  }

  function replaceExited(slot: Slot, worker: Worker, code: number, signal: string | null): void {
    const wasAsked = leaving.delete(worker) || isEnding
    if (!hasStarted && !isEnding) {
      // A process that exits has logged the reason itself. A killed one has no code.
      void endAll(signal !== null || code === 0 ? 1 : code)
      return
    }
    if (wasAsked || slot.worker !== worker) return
    slot.worker = undefined
    const wait = waitAfterExit(slot.restarts, performance.now() - slot.startedAt)
    log.error({ worker: worker.process.pid, code, signal, wait }, 'A server process died; starting another')
    slot.waiting = setTimeout(() => void start(slot, []), wait)
  }

  function killLate(worker: Worker): void {
    log.error({ worker: worker.process.pid }, 'A new server process did not answer in time; ending it')
    worker.process.kill('SIGKILL')
  }

  /** A hung or stopped process keeps its connections waiting. It is replaced like a dead one. */
  function killSilent(): void {
    for (const worker of heartbeats.findSilent()) {
      log.error({ worker: worker.process.pid }, 'A server process stopped responding; ending it')
      worker.process.kill('SIGKILL')
    }
  }

  /** One process runs jobs. Another takes over when it is gone. */
  function chooseForJobs(): void {
    if (!hasJobs || isEnding || atJobs) return
    atJobs = [...ready].find((worker) => !leaving.has(worker))
    atJobs?.send({ group: 'do-jobs' } satisfies PrimaryMessage)
    if (atJobs) log.info({ worker: atJobs.process.pid }, 'runs the jobs')
  }

  function leaveJobs(worker: Worker): void {
    if (atJobs !== worker) return
    atJobs = undefined
    chooseForJobs()
  }

  /**
   * Replaces all processes by the build that is there now. During a start or another renewal, which may have begun with an
   * earlier build, it waits for that.
   */
  function renewAll(): void {
    if (isEnding) return
    isRenewalDue = true
    if (isBusy) log.info('will restart all server processes once the ones starting now respond')
    else void renewWhileDue()
  }

  async function renewWhileDue(): Promise<void> {
    isBusy = true
    while (isRenewalDue) {
      isRenewalDue = false
      log.info('restarting all server processes')
      if (await renewEach()) log.info('renewed')
    }
    isBusy = false
  }

  /** Each old process exits when its replacement answers. If one can't start, the old ones stay. */
  async function renewEach(): Promise<boolean> {
    for (const slot of slots) {
      if (isEnding) return false
      const before = slot.worker
      const isThere = await start(slot, [])
      if (!isThere) {
        const died = slot.worker
        // The old process keeps the slot, if it is alive.
        if (before && !before.isDead()) {
          clearTimeout(slot.waiting)
          slot.worker = before
        }
        log.error({ died: died?.process.pid }, 'A new server process could not start; the others keep running')
        return false
      }
      if (before && !before.isDead()) {
        // A dead one has no use for the message.
        before.send({ group: 'replaced' } satisfies PrimaryMessage, () => undefined)
        await endOne(before)
      }
    }
    return true
  }

  function endOne(worker: Worker): Promise<void> {
    leaving.add(worker)
    leaveJobs(worker)
    return new Promise((resolve) => {
      const limit = setTimeout(() => worker.process.kill('SIGKILL'), STOP_LIMIT_MS)
      worker.once('exit', () => {
        clearTimeout(limit)
        resolve()
      })
      worker.process.kill('SIGTERM')
    })
  }

  async function endAll(code: number): Promise<void> {
    if (isEnding) return
    isEnding = true
    for (const slot of slots) clearTimeout(slot.waiting)
    await Promise.all(living().map(endOne))
    await options.onEnd?.()
    flushLog()
    process.exit(code)
  }

  function killAll(): void {
    for (const worker of living()) worker.process.kill('SIGKILL')
    process.exit(1)
  }
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? [worker] : []))
}

function firstSlot(slots: Slot[]): Slot {
  const [first] = slots
  if (!first) throw new Error('A cluster needs at least one slot')
  return first
}
