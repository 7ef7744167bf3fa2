import type { MailAdapter } from './port.ts'

/** No mail server: every mail stays in the outbox, where admins read it. */
export function embeddedMail(): MailAdapter {
  return { name: 'embedded', send: () => Promise.resolve({ outcome: 'kept' }), close: () => undefined }
}
