import path from 'node:path'
import { type ChildProcess, fork } from 'node:child_process'
import { ok, refused, type Result } from '#app/result.ts'
import { log } from '#app/config/log.server.ts'

/** Returns a function that runs tasks one after the other. Each waits for the earlier ones, even if they fail. */
export function oneAtATime(): <Done>(work: () => Promise<Done>) => Promise<Done> {
  let latest: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = latest.then(work)
    // A failure is reported to its own caller and does not block the next task.
    latest = done.catch(() => null)
    return done
  }
}

/** The file that runs in the process. Node runs it without a build. */
const FILE = path.resolve('app/worker/image-worker.ts')
/** Time limit per image: the largest AVIF takes several seconds on a busy machine. */
const TIME_LIMIT_MS = 30_000
/** An idle process ends after this time and frees its memory. */
const IDLE_MS = 5_000

type Outcome = DrawAnswer | 'ended'

const inTurn = oneAtATime()
let running: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let orders = 0

/**
 * Draws an image in a separate process. Only one runs at a time, to limit memory. A crash in the image library does not affect
 * this process: 'ended' means that it crashed or took too long.
 */
export function drawInProcess(bytes: Uint8Array, drawing: Drawing): Promise<Outcome> {
  return inTurn(() => {
    clearTimeout(idle)
    const child = (running ??= start())
    hold(child, true)
    orders += 1
    return answerOf(child, { id: orders, bytes, drawing }).finally(() => {
      hold(child, false)
      idle = setTimeout(() => end(child), IDLE_MS).unref()
    })
  })
}

function start(): ChildProcess {
  // glibc keeps freed memory per thread; with two arenas, it is returned. Our settings and secrets are not passed on.
  const env = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' } as const
  const child = fork(FILE, [], { serialization: 'advanced', env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const forget = () => {
    if (running === child) running = undefined
  }
  child.on('exit', forget)
  child.on('error', (error) => {
    log.error({ err: error }, 'The process that draws images failed')
    forget()
  })
  return child
}

/** The next order starts a new process. */
function end(child: ChildProcess): void {
  if (running === child) running = undefined
  child.kill('SIGKILL')
}

/** A working process keeps this one alive; an idle one does not. */
function hold(child: ChildProcess, isWorking: boolean): void {
  if (isWorking) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

function answerOf(child: ChildProcess, order: DrawOrder): Promise<Outcome> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome) => {
      clearTimeout(timer)
      child.off('message', take)
      child.off('exit', giveUp)
      child.off('error', giveUp)
      resolve(outcome)
    }
    const take = (answer: DrawAnswer) => {
      if (answer.id === order.id) settle(answer)
    }
    const giveUp = () => {
      log.warn({ bytes: order.bytes.byteLength }, 'The image process ended while drawing an image')
      end(child)
      settle('ended')
    }
    const timer = setTimeout(giveUp, TIME_LIMIT_MS)
    child.on('message', take)
    child.on('exit', giveUp)
    child.on('error', giveUp)
    child.send(order, (error) => error && giveUp())
  })
}

/**
 * Decodes and re-encodes a received image: upright, only the first frame of an animation, and without camera metadata (such as
 * place and time). Throws if the library crashes or does not finish.
 */
export async function drawImage(bytes: Uint8Array, drawing: Drawing): Promise<Result<DrawnImage, NotDrawn>> {
  const answer = await drawInProcess(bytes, drawing)
  if (answer === 'ended') throw new Error('The image process ended while drawing an image')
  if ('failure' in answer) throw new Error(`Could not draw an image: ${answer.failure}`)
  return 'drawn' in answer ? ok(answer.drawn) : refused(answer.refused)
}

/** unreadable: not an image, or incomplete · too-many-pixels: with the limit in megapixels. */
export type NotDrawn = { kind: 'unreadable' } | { kind: 'too-many-pixels'; maxMegapixels: number }

/** The output format: at most this size in pixels, never enlarged. */
export type Drawing = {
  format: 'png' | 'webp' | 'avif' | 'jpeg'
  maxWidth: number
  maxHeight: number
  /** From 1 to 100, for formats that have it. */
  quality?: number
  /** From 0 to 9, for AVIF. */
  effort?: number
}

/** A re-encoded image. */
export type DrawnImage = { bytes: Uint8Array<ArrayBuffer>; widthPixels: number; heightPixels: number }

/** A request to the drawing process and its response. `failure`: an unexpected error, as text for the log. */
export type DrawOrder = { id: number; bytes: Uint8Array; drawing: Drawing }
export type DrawAnswer = { id: number } & ({ drawn: DrawnImage } | { refused: NotDrawn } | { failure: string })
