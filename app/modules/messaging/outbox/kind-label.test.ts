import { expect, test } from 'vitest'
import { kindLabel } from './kind-label.ts'

test('a kind is named by its template and channel', () => {
  expect(kindLabel('walkthrough-moved', 'email')).toBe('Walkthrough moved')
  expect(kindLabel('campaign', 'sms')).toBe('Campaign (text)')
  expect(kindLabel('campaign', 'sms', true)).toBe('Campaign (marketing text)')
  expect(kindLabel('staff-text', 'sms')).toBe('Text from staff')
  expect(kindLabel('sign-in-warning', 'email')).toBe('Sign-in attempt warning')
})
