import { expect, test, vi } from 'vitest'
import { MailTurns, pauseAfter } from './mail-turns.ts'

test('one email at a time is in doubt, in the order in which their texts ended', async () => {
  const turns = new MailTurns()
  const events: string[] = []
  const send = (name: string) =>
    turns.during(async (turn) => {
      await turn()
      events.push(`${name} begins`)
      await new Promise(setImmediate)
      events.push(`${name} ends`)
    })
  await Promise.all(['a', 'b', 'c'].map(send))
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('an email that failed before its turn is skipped, and blocks no others', async () => {
  const turns = new MailTurns()
  const first = Promise.withResolvers<undefined>()
  const sending = turns.during(async (turn) => {
    await turn()
    await first.promise
  })
  let late: Promise<void> | undefined
  await turns.during((turn) => {
    late = turn()
    return Promise.resolve()
  })
  const third = turns.during((turn) => turn())
  first.resolve(undefined)
  await sending
  await expect(late).rejects.toThrow('dropped before its turn')
  await third
})

test('the longer a server takes, the longer the pause before the next email in doubt, up to a second', () => {
  expect(pauseAfter(2)).toBe(18)
  expect(pauseAfter(100)).toBe(900)
  expect(pauseAfter(30_000)).toBe(1_000)
})

test('after a killed process, each email is followed by a pause twice as long, and longer beside a slow server', () => {
  expect(pauseAfter(2, true)).toBe(38)
  expect(pauseAfter(150, true)).toBe(2_850)
  expect(pauseAfter(30_000, true)).toBe(3_000)
})

test('after a killed process, twenty emails are sent carefully', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  const turns = new MailTurns()
  const begins: number[] = []
  const send = () =>
    turns.during(async (turn) => {
      await turn()
      begins.push(performance.now())
      vi.advanceTimersByTime(10)
    })
  turns.beCareful()
  const sent = Promise.all(Array.from({ length: 23 }, send))
  await vi.runAllTimersAsync()
  await sent
  vi.useRealTimers()
  const gaps = begins.slice(1).map((at, index) => at - (begins[index] ?? 0))
  expect(gaps).toEqual([...Array<number>(20).fill(200), 100, 100])
})
