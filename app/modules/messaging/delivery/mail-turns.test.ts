import { expect, test } from 'vitest'
import { MailTurns, pauseAfter } from './mail-turns.ts'

test('one email at a time is in doubt, in the order in which their texts came to their end', async () => {
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

test('an email that was given up before its turn never has one, and blocks no other', async () => {
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
  await expect(late).rejects.toThrow('given up')
  await third
})

test('the longer a server takes, the longer nothing is in doubt after it, up to a second', () => {
  expect(pauseAfter(2)).toBe(18)
  expect(pauseAfter(100)).toBe(900)
  expect(pauseAfter(30_000)).toBe(1_000)
})
