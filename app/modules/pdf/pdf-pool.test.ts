import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createPdfPool, type PdfContent, PdfError, type PdfPoolOptions } from './pdf-pool.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'pdf-pool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A thread that follows instructions in the content's street. */
const thread = path.join(folder, 'thread.mjs')
writeFileSync(
  thread,
  `import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', ({ id, content }) => {
  if (content.street === 'exit') process.exit(3)
  if (content.street === 'throw') throw new Error('out of ink')
  if (content.street === 'throw later') return setTimeout(() => { throw new Error('out of paper') }, 5)
  if (content.street === 'refuse') return parentPort.postMessage({ id, error: 'no such font' })
  if (content.street === 'hang') for (;;);
  parentPort.postMessage({ id, bytes: new Uint8Array([threadId]) })
})
parentPort.postMessage('loaded')`,
)

const pools: ReturnType<typeof createPdfPool>[] = []
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

function startPool(options: Partial<PdfPoolOptions> = {}) {
  const pool = createPdfPool({ file: thread, threads: 1, timeLimitMs: 60_000, idleMs: 60_000, maxWaiting: 10, ...options })
  pools.push(pool)
  return pool
}

const page = (street: string) => ({ street }) as object as PdfContent

describe('threads that draw', () => {
  test('answer jobs in turn, from one thread that stays', async () => {
    const pool = startPool()
    const made = await Promise.all(Array.from({ length: 5 }, () => pool.draw(page('ok'))))
    expect(new Set(made.map((bytes) => bytes[0])).size).toBe(1)
  })

  test.each(['exit', 'throw', 'throw later', 'refuse'])('%s: that job fails, the next one does not', async (street) => {
    const pool = startPool()
    const [bad, good] = await Promise.allSettled([pool.draw(page(street)), pool.draw(page('ok'))])
    expect(bad.status === 'rejected' && bad.reason).toBeInstanceOf(PdfError)
    expect(good.status).toBe('fulfilled')
  })

  test('an endless drawing is stopped, and the next one gets a new thread', async () => {
    const pool = startPool({ timeLimitMs: 1_000 })
    const [bad, good] = await Promise.allSettled([pool.draw(page('hang')), pool.draw(page('ok'))])
    expect(bad.status === 'rejected' && bad.reason).toMatchObject({ message: 'Not done after 1000 ms' })
    expect(good.status).toBe('fulfilled')
  })

  test("a thread's own start does not count as drawing", async () => {
    const slow = path.join(folder, 'slow.mjs')
    writeFileSync(slow, `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)\n${readFileSync(thread, 'utf8')}`)
    const pool = startPool({ file: slow, timeLimitMs: 1_000 })
    expect(await pool.draw(page('ok'))).toHaveLength(1)
  })

  test('jobs beyond the queue limit are refused at once', async () => {
    const pool = startPool({ maxWaiting: 2 })
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => pool.draw(page('ok'))))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  })

  test('a thread that cannot start is an error, not a hang', async () => {
    const pool = startPool({ file: path.join(folder, 'missing.mjs') })
    await expect(pool.draw(page('ok'))).rejects.toBeInstanceOf(PdfError)
  })

  test('an idle thread ends, and the next drawing gets a new one', async () => {
    const pool = startPool({ idleMs: 50 })
    const first = await pool.draw(page('ok'))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect((await pool.draw(page('ok')))[0]).not.toBe(first[0])
  })

  test('a thread started ahead does the drawing', async () => {
    const pool = startPool()
    pool.warm()
    pool.warm()
    const made = await Promise.all([pool.draw(page('ok')), pool.draw(page('ok'))])
    expect(new Set(made.map((bytes) => bytes[0])).size).toBe(1)
  })

  test('closing fails the current drawing', async () => {
    const pool = startPool()
    const drawn = pool.draw(page('hang'))
    const outcome = expect(drawn).rejects.toBeInstanceOf(PdfError)
    await pool.close()
    await outcome
  })
})
