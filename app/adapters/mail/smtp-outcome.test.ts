import { expect, test } from 'vitest'
import { outcomeOf } from './smtp-outcome.ts'

const failure = (responseCode?: number) => Object.assign(new Error('Failed'), { command: 'DATA', responseCode })

test.each([
  ['said nothing', undefined, true],
  ['hung up by its own time limit', 421, true],
  ['wants to be asked later', 451, false],
])('a server that received the whole email and %s leaves its delivery in doubt, or not', (_, responseCode, isDoubtful) => {
  expect(outcomeOf(failure(responseCode), true)).toEqual({ outcome: 'later', reason: 'Failed', isDoubtful })
  expect(outcomeOf(failure(responseCode), false)).toMatchObject({ isDoubtful: false })
})
