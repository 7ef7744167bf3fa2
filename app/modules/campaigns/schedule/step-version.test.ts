import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { versionFor } from './step-version.ts'

const LEADS = 10_000
/** Five standard deviations of a fair split: chance exceeds it once in 1.7 million runs. */
const TOLERANCE = 5 * Math.sqrt(LEADS / 4)

/** Ids of consecutive leads, which start with their time and so are similar. The same in each run. */
const IDS = Array.from({ length: LEADS }, (_, number) => {
  const moment = (1_795_392_000_000 + number * 61_000).toString(16).padStart(12, '0')
  return moment + createHash('sha256').update(`lead ${number}`).digest('hex').slice(0, 20)
})
const STEPS = ['warm-lead-1', 'warm-lead-2', 'warm-lead-16', 'onboarding-follow-up', '019aacb7e4c07d3fa7a3c1d97b20468e']

const countA = (ids: readonly string[], step: string) => ids.filter((id) => versionFor(id, step) === 'a').length

describe('the two versions of a step', () => {
  test.each(STEPS)('are assigned half and half to leads, for any step: %s', (step) => {
    expect(Math.abs(countA(IDS, step) - LEADS / 2)).toBeLessThan(TOLERANCE)
  })

  test('are assigned half and half also to leads whose IDs differ in the last character, or are numbers', () => {
    const alike = IDS.slice(0, LEADS / 16).flatMap((id) => Array.from('0123456789abcdef', (last) => id.slice(0, -1) + last))
    const numbers = Array.from({ length: LEADS }, (_, number) => String(number))
    for (const ids of [alike, numbers]) expect(Math.abs(countA(ids, 'warm-lead-2') - LEADS / 2)).toBeLessThan(TOLERANCE)
  })

  test("are independent: the first version of one step doesn't decide the next step", () => {
    for (const [index, step] of STEPS.entries()) {
      for (const other of STEPS.slice(index + 1)) {
        const same = IDS.filter((id) => versionFor(id, step) === versionFor(id, other)).length
        expect(Math.abs(same - LEADS / 2), `${step} and ${other}`).toBeLessThan(TOLERANCE)
      }
    }
  })

  test('are the same for a lead and a step in every release', () => {
    for (const id of IDS.slice(0, 100)) expect(versionFor(id, 'warm-lead-2')).toBe(versionFor(id, 'warm-lead-2'))
    const known = IDS.slice(0, 16).map((id) => versionFor(id, 'warm-lead-2'))
    expect(known.join('')).toBe('bbaaaaabbaababba')
  })
})
