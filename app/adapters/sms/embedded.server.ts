import type { SmsAdapter } from './port.ts'

/** No service for text messages: every text stays in the outbox, where admins read it. */
export function embeddedSms(): SmsAdapter {
  return {
    name: 'embedded',
    send: () => Promise.resolve({ outcome: 'kept' }),
    listTaken: () => Promise.resolve([]),
  }
}
