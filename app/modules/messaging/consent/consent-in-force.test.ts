import { expect, test } from 'vitest'
import { consentInForce, statesOfConsents } from './consent-in-force.ts'

const PHONE = '+15155550173'
type Said = Parameters<typeof statesOfConsents>[0][number]
const yes: Said = {
  ...{ channel: 'sms', recipientKey: PHONE, granted: true, list: null },
  ...{ confirmedAt: new Date(0), isSuppressed: false },
}
const unconfirmed: Said = { ...yes, confirmedAt: null }
const no: Said = { ...unconfirmed, granted: false }
const ofList: Said = { ...no, channel: 'email', recipientKey: 'ann@example.com', list: 'rent' }

test.each<[string, Said[], Said | null]>([
  ['a confirmed yes counts', [yes], yes],
  ['a later no ends it', [no, yes], null],
  ['a later yes without a confirmation changes nothing', [unconfirmed, yes], yes],
  ['a suppressed one does not count', [{ ...yes, isSuppressed: true }], null],
  ['the yes of another number does not count', [{ ...yes, recipientKey: '+15155550174' }], null],
  ['leaving one list leaves the others', [{ ...ofList, channel: 'sms', recipientKey: PHONE }, yes], yes],
  ['nothing said is no', [], null],
])('%s', (_what, consents, expected) => {
  expect(consentInForce(consents, 'sms', PHONE)).toBe(expected)
})

test('each line says what it means today', () => {
  const listed: Said[] = [unconfirmed, no, yes, ofList, { ...ofList, granted: true }, { ...yes, channel: 'email' }]
  expect(statesOfConsents(listed).map(({ label }) => label)).toEqual([
    'Not confirmed',
    'Withdrawn',
    'Ended',
    'Withdrawn',
    'Ended',
    'Confirmed',
  ])
})
