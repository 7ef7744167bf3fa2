import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Io, LogOutput } from './log-output.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** The output may be a full disk, or a slow or closed reader. */
function disk() {
  const state = { failure: undefined as string | undefined, max: Number.POSITIVE_INFINITY, bytes: Buffer.alloc(0), writes: 0 }
  const put = (bytes: Buffer): number => {
    state.writes += 1
    if (state.failure !== undefined) throw Object.assign(new Error(state.failure), { code: state.failure })
    const taken = bytes.subarray(0, state.max)
    state.bytes = Buffer.concat([state.bytes, taken])
    return taken.length
  }
  const io: Io = {
    write: (_fd, bytes, done) => {
      queueMicrotask(() => {
        try {
          done(null, put(bytes))
        } catch (error) {
          done(error as NodeJS.ErrnoException, 0)
        }
      })
    },
    writeSync: (_fd, bytes) => put(bytes),
  }
  return { state, output: new LogOutput(1, io), text: () => state.bytes.toString() }
}

test('lines go out in order, in batches under load, even if a write ends within a character', async () => {
  const { state, output, text } = disk()
  state.max = 5
  for (const line of ['one é\n', 'two é\n', 'three é\n']) output.write(line)
  await vi.advanceTimersByTimeAsync(10)
  expect(text()).toBe('one é\ntwo é\nthree é\n')
})

test('while the disk is full, lines are buffered up to a limit and written once there is room', async () => {
  const { state, output, text } = disk()
  state.failure = 'ENOSPC'
  output.write('first\n')
  await vi.advanceTimersByTimeAsync(3_500)
  expect(state.writes).toBe(4)
  for (let count = 0; count < 300; count++) output.write(`${'x'.repeat(9_999)}\n`)
  state.failure = undefined
  await vi.advanceTimersByTimeAsync(2_000)
  expect(text()).toMatch(/^first\nx/)
  expect(text().length).toBeLessThanOrEqual(2_000_000)
  output.write('last\n')
  await vi.advanceTimersByTimeAsync(10)
  expect(text()).toMatch(/\nlast\n$/)
})

test('the last flush writes the buffer, waits for a slow reader, and gives up on a full disk', async () => {
  const { state, output, text } = disk()
  state.failure = 'EAGAIN'
  output.write('waits\n')
  await vi.advanceTimersByTimeAsync(10)
  state.failure = undefined
  output.flushSync()
  expect(text()).toBe('waits\n')
  state.failure = 'ENOSPC'
  output.write('lost\n')
  await vi.advanceTimersByTimeAsync(10)
  output.flushSync()
  expect(text()).toBe('waits\n')
})

test('after the reader has gone, nothing more is written', async () => {
  const { state, output } = disk()
  state.failure = 'EPIPE'
  output.write('unread\n')
  await vi.advanceTimersByTimeAsync(10)
  state.failure = undefined
  output.write('reads\n')
  output.flushSync()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(state.writes).toBe(1)
})
