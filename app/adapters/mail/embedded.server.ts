import type { MailAdapter } from './port.ts'

/** No mail server: emails stay in the outbox, where admins can read them. */
export function embeddedMail(): MailAdapter {
  return { name: 'embedded', send: () => Promise.resolve({ outcome: 'kept' }), close: () => undefined }
}
