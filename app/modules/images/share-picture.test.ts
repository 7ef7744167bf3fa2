import { expect, test } from 'vitest'
import { oneAtATime } from './share-picture.server.ts'

test('work is done in turn, and one that fails does not block the next', async () => {
  const inTurn = oneAtATime()
  const log: string[] = []
  const work = (name: string) => () => {
    log.push(`${name} begins`)
    return Promise.resolve().then(() => {
      log.push(`${name} ends`)
      if (name === 'second') throw new Error('second failed')
      return name
    })
  }
  const [first, second, third] = [inTurn(work('first')), inTurn(work('second')), inTurn(work('third'))]
  await expect(first).resolves.toBe('first')
  await expect(second).rejects.toThrow('second failed')
  await expect(third).resolves.toBe('third')
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'third begins', 'third ends'])
})
