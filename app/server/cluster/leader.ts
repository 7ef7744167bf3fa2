import cluster, { type Worker as Member } from 'node:cluster'
import process from 'node:process'
import { flushLog, log } from '#app/config/log.server.ts'
import { onEndSignals } from '../end-signals.ts'
import { type Deaths, waitAfterDeath } from './back-off.ts'
import { HEARTBEAT_MS, Heartbeats } from './heartbeat.ts'
import { isReport, type Told } from './member.ts'

/** A member that has not ended so long after it was asked to, in ms, is killed: longer than its requests and its jobs may take. */
const STOP_LIMIT_MS = 15_000
/** A new member that does not answer so long after its start, in ms, is given up. */
const START_LIMIT_MS = 60_000

export type GroupOptions = {
  /** Processes that serve. */
  count: number
  /** The script that each of them runs, and what the first one is told beside it. */
  script: string
  firstArguments: string[]
  /** Whether one of them does the jobs. */
  hasJobs: boolean
  /** Done when all have ended, before the leader does. */
  onEnd?: () => Promise<void>
}

/** One of the group's places, and who is in it. */
type Place = { member: Member | undefined; startedAt: number; deaths: Deaths; waiting?: NodeJS.Timeout }

/**
 * Leads several processes that serve on one port: the first one gets the database ready before the others start; one that dies
 * is replaced, and one that is not heard of for ten seconds is killed, because it answers nobody; one of them does the jobs. SIGHUP puts new processes in the place of all, one after the other, without a
 * refused request. SIGTERM and SIGINT let all finish; a second one ends them at once. The leader itself neither serves nor
 * opens the database. Resolves when all answer; where the first one cannot start, ends this process as that one ended.
 */
export async function leadGroup(options: GroupOptions): Promise<void> {
  const { count, script, hasJobs } = options
  const places: Place[] = Array.from({ length: count }, () => ({ member: undefined, startedAt: 0, deaths: { young: 0 } }))
  const ready = new Set<Member>()
  const heartbeats = new Heartbeats<Member>()
  /** Members that are to end. */
  const leaving = new Set<Member>()
  let atJobs: Member | undefined
  let isEnding = false
  let isRenewing = false
  let hasStarted = false

  // All accept from one queue of the system's, which outlives each of them. The leader handing connections out would lose those
  // that are on the way to a process when that one dies or closes.
  cluster.schedulingPolicy = cluster.SCHED_NONE

  setInterval(killSilent, HEARTBEAT_MS)
  onEndSignals(() => void endAll(0), killAll)
  process.on('SIGHUP', () => void renewAll())

  await start(firstOf(places), options.firstArguments)
  hasStarted = true
  await Promise.all(places.slice(1).map((place) => start(place, [])))

  /** Starts a process in a place. Resolves to true when it answers, to false when it ended before. */
  function start(place: Place, args: string[]): Promise<boolean> {
    cluster.setupPrimary({ exec: script, args })
    const member = cluster.fork()
    place.member = member
    place.startedAt = performance.now()
    const limit = setTimeout(() => member.process.kill('SIGKILL'), START_LIMIT_MS)
    return new Promise((resolve) => {
      member.on('message', (message: unknown) => {
        if (!isReport(message)) return
        heartbeats.heard(member)
        if (message.group !== 'ready') return
        clearTimeout(limit)
        ready.add(member)
        chooseForJobs()
        resolve(true)
      })
      member.once('exit', (code, signal) => {
        clearTimeout(limit)
        heartbeats.forget(member)
        ready.delete(member)
        leaveJobs(member)
        resolve(false)
        takeDeath(place, member, code, signal)
      })
    })
  }

  function takeDeath(place: Place, member: Member, code: number, signal: string | null): void {
    const wasAsked = leaving.delete(member) || isEnding
    if (!hasStarted && !isEnding) {
      // It has said itself what is wrong.
      void endAll(code === 0 ? 1 : code)
      return
    }
    if (wasAsked || place.member !== member) return
    place.member = undefined
    const wait = waitAfterDeath(place.deaths, performance.now() - place.startedAt)
    log.error({ member: member.process.pid, code, signal, wait }, 'A server process has died; another takes its place')
    place.waiting = setTimeout(() => void start(place, []), wait)
  }

  /** A process that is busy for good, or stopped, keeps its connections waiting. Its place is taken as after any death. */
  function killSilent(): void {
    for (const member of heartbeats.findSilent()) {
      log.error({ member: member.process.pid }, 'A server process does not answer any more; it is ended')
      member.process.kill('SIGKILL')
    }
  }

  /** Jobs are done by one process; another takes over when that one is gone. */
  function chooseForJobs(): void {
    if (!hasJobs || isEnding || atJobs) return
    atJobs = [...ready].find((member) => !leaving.has(member))
    atJobs?.send({ group: 'do-jobs' } satisfies Told)
    if (atJobs) log.info({ member: atJobs.process.pid }, 'does the jobs')
  }

  function leaveJobs(member: Member): void {
    if (atJobs !== member) return
    atJobs = undefined
    chooseForJobs()
  }

  /** New processes in all places: the old one of a place ends when the new one answers. Where a new one cannot start, the old ones stay. */
  async function renewAll(): Promise<void> {
    if (isRenewing || isEnding || !hasStarted) return
    isRenewing = true
    log.info('renewing all server processes')
    for (const place of places) {
      const before = place.member
      const isThere = await start(place, [])
      if (!isThere) {
        const died = place.member
        // The place is the old one's again, where that one lives.
        if (before && !before.isDead()) {
          clearTimeout(place.waiting)
          place.member = before
        }
        log.error({ died: died?.process.pid }, 'A new server process could not start; the others stay as they are')
        break
      }
      if (before && !before.isDead()) await endOne(before)
    }
    isRenewing = false
    log.info('renewed')
  }

  function endOne(member: Member): Promise<void> {
    leaving.add(member)
    leaveJobs(member)
    return new Promise((resolve) => {
      const limit = setTimeout(() => member.process.kill('SIGKILL'), STOP_LIMIT_MS)
      member.once('exit', () => {
        clearTimeout(limit)
        resolve()
      })
      member.process.kill('SIGTERM')
    })
  }

  async function endAll(code: number): Promise<void> {
    if (isEnding) return
    isEnding = true
    for (const place of places) clearTimeout(place.waiting)
    await Promise.all(living().map(endOne))
    await options.onEnd?.()
    flushLog()
    process.exit(code)
  }

  function killAll(): void {
    for (const member of living()) member.process.kill('SIGKILL')
    process.exit(1)
  }
}

function living(): Member[] {
  return Object.values(cluster.workers ?? {}).flatMap((member) => (member && !member.isDead() ? [member] : []))
}

function firstOf(places: Place[]): Place {
  const [first] = places
  if (!first) throw new Error('A group has at least one place')
  return first
}
