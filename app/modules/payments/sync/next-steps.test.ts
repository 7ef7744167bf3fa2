import { describe, expect, test } from 'vitest'
import { businessDayAfter, managementBegins, welcomeSteps } from './next-steps.ts'

const FACTS = {
  businessDays: [1, 3, 7, 10],
  contactName: 'Claire',
  walkthroughAt: null,
  isSigned: false,
  hasPhone: true,
} as const

const daysOf = (startedAt: string, more = {}) =>
  welcomeSteps({ ...FACTS, startedAt: new Date(startedAt), ...more }).map(({ day }) => day)

describe('business days after', () => {
  test.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    // Thanksgiving is Thursday the 26th.
    ['2026-11-25', 1, '2026-11-27'],
    ['2026-12-24', 1, '2026-12-28'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s, %i of them: %s', (day, count, expected) => {
    expect(businessDayAfter(day, count)).toBe(expected)
  })
})

describe('the four next steps', () => {
  test('each have a date and name the contact', () => {
    const steps = welcomeSteps({ ...FACTS, startedAt: new Date('2026-11-21T18:00:00Z') })
    expect(steps[0]?.label).toContain('Claire')
    expect(steps.map(({ day }) => day)).toEqual(['by Mon, Nov 23', 'by Wed, Nov 25', 'by Wed, Dec 2', 'by Mon, Dec 7'])
  })

  test('are counted from the day in Chicago, where it is still Sunday', () => {
    expect(daysOf('2026-11-23T05:30:00Z')[0]).toBe('by Mon, Nov 23')
    expect(daysOf('2026-11-23T06:30:00Z')[0]).toBe('by Tue, Nov 24')
  })

  test('include known facts: the hour of the walkthrough, the signature', () => {
    const days = daysOf('2026-11-21T18:00:00Z', { walkthroughAt: new Date('2026-12-01T16:00:00Z'), isSigned: true })
    expect(days.slice(1, 3)).toEqual(['done', 'Tue, Dec 1, 10:00 AM Central'])
  })
  test('delay the listing if the walkthrough is later than usual', () => {
    const startedAt = '2026-11-21T18:00:00Z'
    // Three business days after Monday, December 14.
    expect(daysOf(startedAt, { walkthroughAt: new Date('2026-12-14T16:00:00Z') })[3]).toBe('by Thu, Dec 17')
    expect(daysOf(startedAt, { walkthroughAt: new Date('2026-11-24T16:00:00Z') })[3]).toBe('by Mon, Dec 7')
  })

  test('show a past walkthrough as done', () => {
    const startedAt = '2026-11-21T18:00:00Z'
    expect(daysOf(startedAt, { walkthroughAt: new Date('2026-11-21T17:59:00Z') })[2]).toBe('done')
    expect(daysOf(startedAt, { walkthroughAt: new Date('2026-11-21T18:00:00Z') })[2]).toBe('Sat, Nov 21, 12:00 PM Central')
  })
})

test('management waits for unfinished steps, and for no finished one', () => {
  const startedAt = new Date('2026-11-21T18:00:00Z')
  const sentence = (isSigned: boolean, walkthroughAt: string | null) =>
    managementBegins({ ...FACTS, startedAt, isSigned, walkthroughAt: walkthroughAt === null ? null : new Date(walkthroughAt) })
  const [past, ahead] = ['2026-11-20T16:00:00Z', '2026-11-24T16:00:00Z']
  for (const open of [null, ahead]) {
    expect(sentence(false, open)).toMatch(/begins once the agreement is signed and the walkthrough is done, in either order\.$/)
    expect(sentence(true, open)).toMatch(/begins once the walkthrough is done\.$/)
  }
  expect(sentence(false, past)).toMatch(/begins once the agreement is signed\.$/)
  expect(sentence(true, past)).toMatch(/Management begins now\.$/)
})
