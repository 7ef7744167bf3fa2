import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { ProcessError, ProcessPool, type ProcessPoolOptions } from './process-pool.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'process-pool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process that follows instructions, and answers with its number. */
const worker = path.join(folder, 'worker.mjs')
writeFileSync(
  worker,
  `process.on('message', ({ id, task }) => {
  if (task === 'exit') process.exit(3)
  if (task === 'throw') throw new Error('out of ink')
  if (task === 'throw later') return setTimeout(() => { throw new Error('out of paper') }, 5)
  if (task === 'refuse') return process.send({ id, error: 'no such font' })
  if (task === 'early, then hang') process.send({ id, early: -1 })
  if (task.endsWith('hang')) for (;;);
  if (task === 'hoard') for (const all = []; ; ) all.push(new Array(1_000).fill(0.5))
  process.send({ id, result: task === 'secret' ? process.env.SESSION_SECRET : process.pid })
})
process.on('disconnect', () => process.exit())
process.send('loaded')`,
)

const pools: ProcessPool<string, number | undefined>[] = []
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close()
})

function startPool(options: Partial<ProcessPoolOptions> = {}) {
  const usual = { file: worker, processes: 1, timeLimitMs: 60_000, memoryLimitMb: 64, idleMs: 60_000, maxWaiting: 10 }
  const pool = new ProcessPool<string, number | undefined>({ ...usual, ...options })
  pools.push(pool)
  return pool
}

describe('processes that do tasks', () => {
  test('answer tasks in turn, from one process that stays', async () => {
    const pool = startPool()
    const answers = await Promise.all(Array.from({ length: 5 }, () => pool.run('ok')))
    expect(new Set(answers).size).toBe(1)
  })

  test.each(['exit', 'throw', 'throw later', 'refuse'])('%s: that task fails, the next one does not', async (task) => {
    const pool = startPool()
    const [bad, good] = await Promise.allSettled([pool.run(task), pool.run('ok')])
    expect(bad.status === 'rejected' && bad.reason).toBeInstanceOf(ProcessError)
    expect(good.status).toBe('fulfilled')
  })

  test('an endless task is stopped, and the next one gets a new process', async () => {
    const pool = startPool({ timeLimitMs: 1_000 })
    const [bad, good] = await Promise.allSettled([pool.run('hang'), pool.run('ok')])
    expect(bad.status === 'rejected' && bad.reason).toMatchObject({ message: 'Not done after 1000 ms' })
    expect(good.status).toBe('fulfilled')
  })

  test('a task that runs out of time has sent its early result', async () => {
    const pool = startPool({ timeLimitMs: 1_000 })
    const early: unknown[] = []
    await expect(pool.run('early, then hang', (result) => early.push(result))).rejects.toBeInstanceOf(ProcessError)
    expect(early).toEqual([-1])
  })

  test('a task that takes too much memory fails alone', async () => {
    const pool = startPool()
    const [bad, good] = await Promise.allSettled([pool.run('hoard'), pool.run('ok')])
    expect(bad.status === 'rejected' && bad.reason).toMatchObject({ message: 'The process ended with SIGABRT' })
    expect(good.status).toBe('fulfilled')
  })

  test("a process's own start does not count", async () => {
    const slow = path.join(folder, 'slow.mjs')
    writeFileSync(slow, `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)\n${readFileSync(worker, 'utf8')}`)
    const pool = startPool({ file: slow, timeLimitMs: 1_000 })
    expect(await pool.run('ok')).toEqual(expect.any(Number))
  })

  test('tasks beyond the queue limit are refused at once', async () => {
    const pool = startPool({ maxWaiting: 2 })
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => pool.run('ok')))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  })

  test('a process that cannot start is an error, not a hang', async () => {
    const pool = startPool({ file: path.join(folder, 'missing.mjs') })
    await expect(pool.run('ok')).rejects.toBeInstanceOf(ProcessError)
  })

  test('an idle process ends, and the next task gets a new one', async () => {
    const pool = startPool({ idleMs: 50 })
    const first = await pool.run('ok')
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(await pool.run('ok')).not.toBe(first)
  })

  test('a process started ahead does the task', async () => {
    const pool = startPool()
    pool.warm()
    pool.warm()
    const answers = await Promise.all([pool.run('ok'), pool.run('ok')])
    expect(new Set(answers).size).toBe(1)
  })

  test("gets this process's settings and secrets only where it needs them", async () => {
    vi.stubEnv('SESSION_SECRET', 'a-secret')
    expect(await startPool().run('secret')).toBeUndefined()
    expect(await startPool({ hasSettings: true }).run('secret')).toBe('a-secret')
  })

  test('closing fails the current task', async () => {
    const pool = startPool()
    const outcome = expect(pool.run('hang')).rejects.toBeInstanceOf(ProcessError)
    pool.close()
    await outcome
  })
})
