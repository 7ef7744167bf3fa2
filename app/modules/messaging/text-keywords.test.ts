import { describe, expect, test } from 'vitest'
import { leastCost } from '#tests/setup/processor-time.ts'
import { readTextKeyword } from './text-keywords.ts'

const read = (text: string, { optOutType = null, isStopped = false }: { optOutType?: string | null; isStopped?: boolean } = {}) =>
  readTextKeyword(text, { optOutType, isStopped })

describe('a text message', () => {
  test.each(['STOP', 'stop', ' Stop. ', 'StopAll', 'Unsubscribe', 'CANCEL', 'end', 'Quit!', 'revoke', 'OPTOUT', '"stop"'])(
    'that says %j ends texts',
    (text) => expect(read(text)).toBe('stop'),
  )

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

  test('that says yes is an answer, but to who had ended texts', () => {
    expect(read('Yes')).toBeNull()
    expect(read('Yes', { isStopped: true })).toBe('start')
  })

  test('is what the service took it for', () => {
    expect(read('no more of this', { optOutType: 'STOP' })).toBe('stop')
    expect(read('hello', { optOutType: 'nonsense' })).toBeNull()
  })

  test('of blanks alone costs nothing', async () => {
    const blanks = ' '.repeat(900_000)
    expect(read(blanks)).toBeNull()
    expect(await leastCost(() => read(blanks), { enough: 50 })).toBeLessThan(50)
  })
})
