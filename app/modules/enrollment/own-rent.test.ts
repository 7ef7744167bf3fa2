import { expect, test } from 'vitest'
import { isOwnRent } from './own-rent.ts'

const submitted = { visitorId: 'a', level: 'submitted', knowsContact: true, knowsProperty: true } as const

test.each([
  [null, 1500, null, true],
  [1500, 1500, null, true],
  [1700, 1500, 1700, true],
  [1500, 1500, 1700, true],
  [2150, 1500, 1700, false],
  [2150, null, null, false],
])(
  'a stored rent of %j beside an estimate of %j is the own one of a browser that set %j: %j',
  (stored, estimate, typed, isOwn) => {
    const rents = { storedDollars: stored, estimateDollars: estimate }
    expect(isOwnRent({ ...submitted, typedRentDollars: typed }, rents)).toBe(isOwn)
    expect(isOwnRent({ ...submitted, level: 'proved', typedRentDollars: typed }, rents)).toBe(true)
  },
)
