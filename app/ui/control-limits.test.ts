import { expect, test } from 'vitest'
import { fittingLimits, mayBeOpen } from './control-limits.ts'

const LIMITS = { minLength: 2, maxLength: 60, pattern: '[0-9]+', min: 1, max: 9, step: 0.5 }

test.each([
  ['text', { minLength: 2, maxLength: 60, pattern: '[0-9]+' }],
  ['email', { minLength: 2, maxLength: 60, pattern: '[0-9]+' }],
  ['number', { min: 1, max: 9, step: 0.5 }],
  ['date', { min: 1, max: 9, step: 0.5 }],
  ['time', { min: 1, max: 9, step: 0.5 }],
  ['file', {}],
  ['select', {}],
])('a control of type %s uses these of all limits: %j', (control, expected) => {
  expect(fittingLimits(control, { name: 'rent', required: true, ...LIMITS })).toEqual({
    name: 'rent',
    required: true,
    ...expected,
  })
})

test('a choice may stay blank if its first option is blank', () => {
  const units = [{ value: 'days' }, { value: '' }]
  expect(mayBeOpen(units)).toBe(false)
  expect(mayBeOpen(units, 'Choose one')).toBe(true)
  expect(mayBeOpen([{ value: '' }, ...units])).toBe(true)
  expect(mayBeOpen([])).toBe(false)
})
