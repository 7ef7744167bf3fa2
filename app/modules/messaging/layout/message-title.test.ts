import { expect, test } from 'vitest'
import { messageTitle } from './message-title.ts'

test('A message is called by its subject, a text message by what it is', () => {
  expect(messageTitle({ subject: 'Your rent analysis', channel: 'email' })).toBe('Your rent analysis')
  expect(messageTitle({ subject: '', channel: 'sms' })).toBe('Text message')
  expect(messageTitle({ subject: '', channel: 'email' })).toBe('No subject')
})
