import { afterEach, expect, test, vi } from 'vitest'
import { NotConfirmedError } from './place.ts'
import type { Appended, WriterState } from './rqlite.ts'
import { WriteLog } from './write-log.ts'

let logs: WriteLog[] = []
afterEach(() => {
  for (const log of logs) log.end('the test is over')
  logs = []
})

/** A log on a node that answers as its test wants. */
function stage(answer: (statements: readonly string[], call: number) => Appended, state?: WriterState) {
  const sent: string[][] = []
  const onEnd = vi.fn()
  const log = new WriteLog({
    node: {
      append: async (statements) => answer(statements, sent.push([...statements])),
      majorityState: async () => state,
    },
    position: { epoch: 3, seq: 10 },
    writerUrl: 'http://a:1',
    onEnd,
  })
  logs.push(log)
  return { log, sent, onEnd }
}

const taken = (statements: readonly string[]): Appended => ({ kind: 'taken', changes: statements.map(() => 1) })
const write = { sql: 'insert into notes values (?)', values: [1], changes: 1 }

test('a commit is confirmed when the log has it, with the next number of its epoch', async () => {
  const { log, sent } = stage(taken)
  log.add([write, write])
  await log.confirmed()
  expect(sent.at(-1)?.[0]).toContain('set epoch = 3, seq = 11')
  expect(sent.flat().filter((text) => text.includes('notes'))).toHaveLength(2)
  expect(log.position).toEqual({ epoch: 3, seq: 11 })
})

test('after an unclear answer the same batch is sent again, and a batch that was already there counts', async () => {
  const { log, sent, onEnd } = stage(
    (_statements, call) => (call === 1 ? { kind: 'unclear', reason: 'timeout' } : { kind: 'refused', reason: 'out of order' }),
    { epoch: 3, seq: 11, writerUrl: 'http://a:1' },
  )
  log.add([write])
  await log.confirmed()
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  expect(onEnd).not.toHaveBeenCalled()
})

test('another writer, a different order or different rows end the writer, and nothing more is confirmed', async () => {
  for (const answer of [
    () => ({ kind: 'refused', reason: 'another writer' }) as const,
    () => ({ kind: 'refused', reason: 'out of order' }) as const,
    (statements: readonly string[]) => ({ kind: 'taken', changes: statements.map(() => 2) }) as const,
  ]) {
    const { log, onEnd } = stage(answer, { epoch: 4, seq: 11, writerUrl: 'http://b:1' })
    log.add([write])
    await expect(log.confirmed()).rejects.toThrow(NotConfirmedError)
    expect(onEnd).toHaveBeenCalledOnce()
    await expect(log.confirmed()).rejects.toThrow(NotConfirmedError)
  }
})

test('a value that no other machine could store also ends the writer', () => {
  const { log, onEnd } = stage(taken)
  log.add([{ sql: 'insert into notes values (?)', values: [{}], changes: 1 }])
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a log that accepts nothing for three seconds ends the writer', async () => {
  const { log, onEnd } = stage(() => ({ kind: 'unclear', reason: 'no leader' }))
  log.add([write])
  await expect(log.confirmed()).rejects.toThrow('not accepting writes')
  expect(onEnd).toHaveBeenCalledOnce()
})

test('after a pause the log is checked before anything is answered', async () => {
  const { log, sent } = stage(taken)
  log.add([write])
  await log.confirmed()
  const calls = sent.length
  await log.confirmed()
  expect(sent).toHaveLength(calls)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_500)
  await log.confirmed()
  expect(sent).toHaveLength(calls + 1)
})
