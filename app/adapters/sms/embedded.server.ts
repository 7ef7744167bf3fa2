import type { SmsAdapter } from './port.ts'

/** No text message service: texts stay in the outbox, where admins can read them. */
export function embeddedSms(): SmsAdapter {
  return {
    name: 'embedded',
    send: () => Promise.resolve({ outcome: 'kept' }),
    listTaken: () => Promise.resolve([]),
  }
}
