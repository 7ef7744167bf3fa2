import { describe, expect, test } from 'vitest'
import { leastCost } from '#tests/setup/processor-time.ts'
import { mayBeOptOut, readTextKeyword } from './text-keywords.ts'

const read = (text: string, { optOutType = null, isStopped = false }: { optOutType?: string | null; isStopped?: boolean } = {}) =>
  readTextKeyword(text, { optOutType, isStopped })

describe('a text message', () => {
  test.each([
    'STOP',
    'stop',
    ' Stop. ',
    'StopAll',
    'Unsubscribe',
    'CANCEL',
    'end',
    'Quit!',
    'revoke',
    'OPTOUT',
    '"stop"',
    'ＳＴＯＰ',
    '𝐒𝐓𝐎𝐏',
  ])('that says %j ends texts', (text) => expect(read(text)).toBe('stop'))

  test.each([
    ['START', 'start'],
    ['Unstop', 'start'],
    ['HELP', 'help'],
    ['info', 'help'],
    ['Please do not stop by before noon', null],
    ['The end', null],
    ['help me with the gate', null],
    ['', null],
  ])('that says %j is %s', (text, keyword) => expect(read(text)).toBe(keyword))

  test('that says yes is an answer, unless its sender had stopped texts', () => {
    expect(read('Yes')).toBeNull()
    expect(read('Yes', { isStopped: true })).toBe('start')
  })

  test('has the type that the service reports', () => {
    expect(read('no more of this', { optOutType: 'STOP' })).toBe('stop')
    expect(read('hello', { optOutType: 'nonsense' })).toBeNull()
  })

  test.each([
    'Please stop texting me',
    'stop texting me!!',
    'STOP. I mean it.',
    'Stop sending me these messages',
    "Don't text me again",
    'don’t ever text this number',
    'Do not contact me',
    'unsubscribe me please',
    'Please unsubscribe',
    'Quit bothering us with this',
    'remove me',
    'Please take me off your list',
    'No more texts please',
    'Leave me alone',
    'wrong number',
    'please stop',
    'opt out',
    'End of the month works',
    'Cancel my walkthrough',
    'ＳＴＯＰ please',
    'S T O P',
    's.t.o.p.',
    'Unsub',
    '🛑',
    '🚫 🚫',
    'Basta',
  ])('that says %j is reviewed by a person before another text is sent', (text) => {
    expect(mayBeOptOut(text)).toBe(true)
  })

  test.each([
    'Yes, Tuesday at noon works',
    'Please do not stop by before noon',
    'We never got the report. Can you call?',
    'The bus stop is right in front of the house',
    'I quit my job to rent this place out, how soon can we start?',
    'Our lease will end in May',
    'O K',
    '👍',
    'The oven has a 🛑 sign on it',
    '',
    ' \n',
    '\ufe0f',
  ])('that says %j is not a request to stop', (text) => {
    expect(mayBeOptOut(text)).toBe(false)
  })

  test('of only spaces is parsed right away', async () => {
    const blanks = ' '.repeat(900_000)
    expect(read(blanks)).toBeNull()
    expect(await leastCost(() => read(blanks), { enough: 50 })).toBeLessThan(50)
  })
})
