import { once } from 'node:events'
import { existsSync, renameSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { errorCode } from '#app/config/errors.ts'
import { log } from '#app/config/log.server.ts'
import { makePrivateFile, makePrivateFolder } from '#app/config/private-files.server.ts'
import { LocalCopy, reaches } from './local-copy.ts'
import { MachineClient, type MachineState } from './machine-requests.ts'
import { type Place, type Position, setClusterPlace } from './place.ts'
import { recordWrites } from './record-writes.ts'
import { RqliteNode, statementJson, type WriterState } from './rqlite.ts'
import { WriteLog } from './write-log.ts'

/**
 * After this silence of the writer, in ms, a reader asks the majority and takes over. A random extra of up to half a second
 * prevents simultaneous attempts.
 */
const SILENCE_MS = 3_000
const SILENCE_SPREAD_MS = 500
/** How often a reader checks its file, in ms. */
const POLL_MS = 50
/** How often it asks for the writer's position, in ms, and the time limit for the answer. */
const ASK_MS = 500
const ASK_LIMIT_MS = 900
/** A reader that last caught up longer ago than this, in ms, forwards page requests to the writer. */
const BEHIND_MS = 2_500
/** How often to try the port for other machines while another process of this machine has it, in ms. */
const TRY_PORT_MS = 250
/** Maximum delay before the next attempt to become the writer, in ms. */
const TRY_AGAIN_MS = 500
/** Delay before the next attempt of a machine that has no room for the database, in ms. */
const NO_ROOM_MS = 30_000
/** A writer whose disk has been full for this long, in ms, hands over to a machine that asked it within the second time. */
const FULL_MS = 3_000
const ASKED_MS = 2_000
/** Time for an appended claim to reach this machine's file, in ms; after that, another machine's claim has followed. */
const CLAIM_LIMIT_MS = 10_000
/** Delay before a start that waits for its node logs that, in ms. */
const SAY_AFTER_MS = 5_000
/** How often a start that waits for the writer to have the same settings asks, and how often it logs that, in ms. */
const COMPARE_MS = 2_000
const SAY_AGAIN_MS = 60_000

export type MemberOptions = {
  /** Address of this machine's rqlite node. */
  node: string
  /** The node's SQLite file. */
  file: string
  /** Where other machines reach this one; it listens there. */
  url: string
  secret: string
  /** Fingerprints of its SESSION_SECRET, the signing one first. */
  sessionKeys: string[]
  /** The host name in its BASE_URL. */
  siteHost: string
  /** The writer's own file. */
  databasePath: string
  /** Why this version can't write to a file's database; null if it can. */
  whyNotWriter: (file: string) => string | null
  /** Whether a write failed for lack of room. */
  isStorageFull: (error: unknown) => boolean
  /** Called when another file is to be used, to close open connections. */
  onSwitch: () => void
  /** Called when this process's answers may be wrong from now on: it has to exit, so that another replaces it. */
  onEnd: (reason: string) => void
}

/** This process in a cluster: knows the writer and this machine's position, and becomes the writer if needed. */
export class ClusterMember {
  readonly #options: MemberOptions
  readonly #node: RqliteNode
  readonly #copy: LocalCopy
  readonly client: MachineClient
  #server: Server | undefined
  #hasPort = false
  #log: WriteLog | undefined
  #state: WriterState | undefined
  #movedAt = performance.now()
  /** When this machine last had all the writer's data for certain. */
  #currentAt = Number.NEGATIVE_INFINITY
  #asked: { sentAt: number; position: Position } | undefined
  /** When another machine last asked this one. */
  #askedAt = Number.NEGATIVE_INFINITY
  /** When the writer's disk became full. */
  #fullSince: number | undefined
  #writerAnswers = false
  #isBusy = false
  #nextTryAt = Number.NEGATIVE_INFINITY
  #isLeaving = false
  #saidWhyNot = false
  #saidBehind = true
  #saidNoAnswer = false
  #whenWriter: (() => void)[] = []
  #timers: NodeJS.Timeout[] = []
  readonly #spreadMs = Math.random() * SILENCE_SPREAD_MS

  constructor(options: MemberOptions) {
    this.#options = options
    this.#node = new RqliteNode(options.node)
    this.#copy = new LocalCopy(options.file)
    this.client = new MachineClient(options.secret, options.url)
  }

  /**
   * Takes a role: writer if there is none or it was this machine, else reader. `server` answers other machines. Waits while the
   * writer has other settings.
   */
  async join(server: Server): Promise<void> {
    this.#server = server
    makePrivateFolder(path.dirname(path.resolve(this.#options.databasePath)))
    await this.#tryPort()
    this.#state = await this.#firstState()
    const { writerUrl } = this.#state
    if (writerUrl === null || writerUrl === this.#options.url) await this.#tryToWrite(this.#state)
    if (!this.#log) {
      await this.#sameSettings()
      setClusterPlace(this.#reader())
    }
    this.#timers.push(
      setInterval(() => this.#poll(), POLL_MS),
      setInterval(() => void this.#askWriter(), ASK_MS),
      setInterval(() => void this.#tryPort(), TRY_PORT_MS),
    )
    log.info({ role: this.isWriter ? 'writer' : 'reader', writer: this.writerUrl }, 'joined the cluster')
  }

  get isWriter(): boolean {
    return this.#log !== undefined && !this.#log.hasEnded && !this.#isLeaving
  }

  /** Null if there is no writer, or if it is this process. */
  get writerUrl(): string | null {
    return this.#log ? null : (this.#state?.writerUrl ?? null)
  }

  /** Whether the writer's last answer was successful. */
  get writerAnswers(): boolean {
    return this.#writerAnswers
  }

  get isStalled(): boolean {
    return this.#log?.isStalled ?? false
  }

  get isBehind(): boolean {
    return this.#lagMs() > BEHIND_MS
  }

  /** `asking`: the machine that this one answers, if known. */
  machineState(asking: string | undefined): MachineState {
    if (asking !== undefined && asking !== this.#options.url) this.#askedAt = performance.now()
    const { epoch, seq } = this.#log?.position ?? this.#state ?? { epoch: 0, seq: 0 }
    const { sessionKeys, siteHost } = this.#options
    return { isWriter: this.isWriter, epoch, seq, sessionKeys, siteHost }
  }

  /** The writer's position, for reads that must see its latest writes. */
  position(): Position | undefined {
    return this.#log?.position
  }

  has(position: Position): boolean {
    return this.#log !== undefined || this.#copy.has(position)
  }

  /** Calls `start` once this process is the writer, or at once if it already is. */
  whenWriter(start: () => void): void {
    if (this.isWriter) start()
    else this.#whenWriter.push(start)
  }

  /**
   * Leaves the cluster: calls `finish` for requests in progress, confirms all writes, and lets another machine take over at once.
   */
  async leave(finish: (server: Server) => Promise<unknown>): Promise<void> {
    const log = this.#log
    this.#isLeaving = true
    for (const timer of this.#timers) clearInterval(timer)
    if (this.#hasPort && this.#server) await finish(this.#server)
    if (log && !log.hasEnded) await log.release()
    this.#copy.close()
  }

  async #firstState(): Promise<WriterState> {
    const began = performance.now()
    let hasSaid = false
    for (;;) {
      const state = this.#copy.state()
      if (state) return state
      if (!hasSaid && performance.now() - began > SAY_AFTER_MS) {
        log.warn({ file: this.#options.file }, 'waiting for the cluster database; add one with `npm run cluster -- --fill`')
        hasSaid = true
      }
      await sleep(100)
    }
  }

  /** One process per machine listens for the others, and may become the writer. */
  async #tryPort(): Promise<void> {
    if (this.#hasPort || !this.#server || this.#server.listening) return
    const { hostname, port } = new URL(this.#options.url)
    try {
      this.#server.listen({ port: Number(port), host: hostname, exclusive: true })
      await once(this.#server, 'listening')
      this.#hasPort = true
    } catch (error) {
      if (errorCode(error) === 'EADDRINUSE') return
      throw error
    }
  }

  #poll(): void {
    if (this.#log || this.#isBusy) return
    if (this.#copy.wasReplaced()) {
      log.info('the node replaced the local file')
      this.#copy.close()
      this.#options.onSwitch()
    }
    const state = this.#copy.state()
    if (!state) return
    const before = this.#state
    this.#state = state
    if (state.epoch !== before?.epoch || state.writerUrl !== before.writerUrl) {
      this.client.giveUp()
      this.#writerAnswers = false
      void this.#askWriter()
    }
    if (state.epoch !== before?.epoch || state.seq !== before.seq) this.#movedAt = performance.now()
    if (this.#asked && reaches(state, this.#asked.position)) this.#currentAt = Math.max(this.#currentAt, this.#asked.sentAt)
    const isSilent = performance.now() - this.#movedAt > SILENCE_MS + this.#spreadMs
    if ((state.writerUrl === null || isSilent) && performance.now() > this.#nextTryAt) this.#begin(state)
  }

  #begin(state: WriterState): void {
    this.#tryToWrite(state).catch((error: unknown) => {
      log.error({ err: error }, 'This machine could not become the writer')
      this.#options.onEnd('could not become the writer')
    })
  }

  async #askWriter(): Promise<void> {
    this.#sayWhetherBehind()
    const url = this.writerUrl
    if (url === null) return
    const sentAt = performance.now()
    try {
      const said = await this.client.state(url, ASK_LIMIT_MS)
      if (this.writerUrl !== url) return
      const other = this.#otherSetting(said)
      if (other !== null) {
        // The process that starts instead waits until they are the same.
        this.#options.onEnd(otherSetting(other, url))
        return
      }
      const { isWriter, epoch, seq } = said
      this.#writerAnswers = isWriter
      this.#saidNoAnswer = false
      if (isWriter) this.#asked = { sentAt, position: { epoch, seq } }
    } catch (error) {
      if (this.writerUrl !== url) return
      this.#writerAnswers = false
      if (!this.#saidNoAnswer) log.warn({ err: error, writer: url }, 'The writer is not responding to this machine')
      this.#saidNoAnswer = true
    }
  }

  /**
   * Waits while the writer has another SESSION_SECRET, so that this machine signs no one out, or another BASE_URL, like a second
   * product with copied settings. A writer that can't be asked now is asked again while this one runs.
   */
  async #sameSettings(): Promise<void> {
    let saidAt = Number.NEGATIVE_INFINITY
    for (;;) {
      const url = this.writerUrl
      if (url === null || url === this.#options.url) return
      const said = await this.client.state(url, ASK_LIMIT_MS).catch(() => undefined)
      const other = said ? this.#otherSetting(said) : null
      if (other === null) return
      if (performance.now() - saidAt > SAY_AGAIN_MS) {
        log.error(`${otherSetting(other, url)} This machine won’t serve requests until you do.`)
        saidAt = performance.now()
      }
      await sleep(COMPARE_MS)
      this.#state = this.#copy.state() ?? this.#state
    }
  }

  /** The setting that has to be the same on both machines, but isn't. */
  #otherSetting({ sessionKeys: theirs, siteHost }: MachineState): 'SESSION_SECRET' | 'BASE_URL' | null {
    if (siteHost !== undefined && siteHost !== this.#options.siteHost) return 'BASE_URL'
    const ours = this.#options.sessionKeys
    // While secrets are renewed, machine by machine, each must know the one that the other signs with.
    const knows = (keys: readonly string[], [signing]: readonly string[]) => signing !== undefined && keys.includes(signing)
    return theirs === undefined || (knows(theirs, ours) && knows(ours, theirs)) ? null : 'SESSION_SECRET'
  }

  #sayWhetherBehind(): void {
    if (this.#log || this.isBehind === this.#saidBehind) return
    this.#saidBehind = this.isBehind
    if (!this.#saidBehind) log.info('This machine has caught up with the writer')
    else log.warn({ node: this.#options.node }, 'This machine is behind: its node is down, or can’t reach the others')
  }

  /** Becomes the writer if the majority's state matches this machine's, and no other machine was faster. */
  async #tryToWrite(heard: WriterState): Promise<void> {
    if (this.#isBusy || this.#isLeaving || !this.#hasPort) return
    this.#isBusy = true
    let nextTryMs = TRY_AGAIN_MS * Math.random()
    try {
      const whyNot = this.#options.whyNotWriter(this.#copy.file)
      if (whyNot !== null) {
        if (!this.#saidWhyNot) log.error(whyNot)
        this.#saidWhyNot = true
        return
      }
      const there = await this.#node.majorityState()
      if (there?.epoch !== heard.epoch || there.seq !== heard.seq) return
      const position = await this.#claim(heard)
      if (position) await this.#become(position)
    } catch (error) {
      if (!this.#options.isStorageFull(error)) throw error
      // It can still serve pages.
      log.error({ err: error }, 'This machine has no room for the database, so it can’t become the writer')
      nextTryMs = NO_ROOM_MS
    } finally {
      this.#isBusy = false
      this.#nextTryAt = performance.now() + nextTryMs
    }
  }

  /** If this claim was the first, resolves once it has reached this machine's file, together with everything confirmed before. */
  async #claim({ epoch }: WriterState): Promise<Position | undefined> {
    const sql = `update cluster set epoch = ${epoch + 1}, writer_url = ? where id = 1 and epoch = ${epoch}`
    const appended = await this.#node.append([statementJson({ sql, values: [this.#options.url] })])
    if (appended.kind !== 'taken' || appended.changes[0] !== 1) return undefined
    const deadline = performance.now() + CLAIM_LIMIT_MS
    while (performance.now() < deadline) {
      const here = this.#copy.state()
      if (here?.epoch === epoch + 1) return { epoch: here.epoch, seq: here.seq }
      if (here && here.epoch > epoch + 1) return undefined
      await sleep(5)
    }
    return undefined
  }

  async #become(position: Position): Promise<void> {
    const began = performance.now()
    const { databasePath, url, onEnd, onSwitch } = this.#options
    // Starts the log's heartbeat now, while the file is being copied.
    const writeLog = new WriteLog({ node: this.#node, position, writerUrl: url, onEnd })
    const incoming = `${databasePath}.incoming`
    try {
      rmSync(incoming, { force: true })
      makePrivateFile(incoming)
      await this.#copy.copyTo(incoming)
      moveAside(databasePath)
      renameSync(incoming, databasePath)
    } catch (error) {
      for (const suffix of ['', '-wal', '-shm']) rmSync(incoming + suffix, { force: true })
      // Another machine may be able to.
      await this.#release(writeLog)
      throw error
    }
    this.#copy.close()
    this.#log = writeLog
    this.client.giveUp()
    onSwitch()
    setClusterPlace(this.#writer(writeLog))
    log.warn({ ...position, copyMs: Math.round(performance.now() - began) }, 'became the cluster writer')
    const waiting = this.#whenWriter
    this.#whenWriter = []
    for (const start of waiting) start()
  }

  #writer(writeLog: WriteLog): Place {
    return {
      role: 'writer',
      file: this.#options.databasePath,
      record: (sqlite) =>
        recordWrites(
          sqlite,
          (writes) => {
            this.#fullSince = undefined
            writeLog.add(writes)
          },
          (error) => this.#handOverIfFull(error, writeLog),
        ),
      confirmed: () => writeLog.confirmed(),
      isReady: () => !writeLog.isStalled,
      lagMs: () => 0,
    }
  }

  /** Leaves the writing to another machine if this one's disk stays full. */
  #handOverIfFull(error: unknown, writeLog: WriteLog): void {
    if (this.#isLeaving || !this.#options.isStorageFull(error)) return
    const now = performance.now()
    this.#fullSince ??= now
    if (now - this.#fullSince < FULL_MS || now - this.#askedAt > ASKED_MS) return
    this.#isLeaving = true
    const reason = 'its disk is full, and another machine can write'
    void this.#release(writeLog).then(() => this.#options.onEnd(reason))
  }

  /** Lets another machine become the writer; without the log, after a silence. */
  async #release(writeLog: WriteLog): Promise<void> {
    await writeLog.release().catch((error: unknown) => log.warn({ err: error }, 'The cluster log did not take the handover'))
  }

  #reader(): Place {
    return {
      role: 'reader',
      file: this.#options.file,
      record: () => undefined,
      confirmed: () => Promise.resolve(),
      isReady: ({ needsWriter }) => (!needsWriter && !this.isBehind) || this.#writerAnswers,
      lagMs: () => this.#lagMs(),
    }
  }

  #lagMs(): number {
    return this.#log ? 0 : performance.now() - this.#currentAt
  }
}

function otherSetting(name: string, url: string): string {
  return `${name} is different on the writer, ${url}. Set the same one on every machine, then restart the machines you changed.`
}

/** Keeps the existing file: only one from an earlier term as the writer, but every one from before the cluster. */
function moveAside(file: string): void {
  if (!existsSync(file)) return
  const kept = isOfCluster(file) ? `${file}.previous` : `${file}.before-cluster-${new Date().toISOString().replaceAll(':', '-')}`
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(kept + suffix, { force: true })
    if (existsSync(file + suffix)) renameSync(file + suffix, kept + suffix)
  }
}

function isOfCluster(file: string): boolean {
  const database = new Database(file)
  try {
    const table = database.prepare("select 1 from sqlite_master where name = 'cluster'").get()
    return table !== undefined && database.prepare('select 1 from cluster where epoch > 0').get() !== undefined
  } finally {
    database.close()
  }
}
