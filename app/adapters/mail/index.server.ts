import { env } from '#app/config/env.server.ts'
import type { MailAdapter } from './port.ts'
import { smtpMail } from './smtp.server.ts'

let chosen: MailAdapter | undefined

/** The mail adapter for the settings: SMTP with `SMTP_URL`, else only the outbox. */
export function mailAdapter(): MailAdapter {
  const { SMTP_URL, MAIL_FROM, dkim } = env()
  chosen ??= SMTP_URL === undefined ? embeddedMail() : smtpMail({ url: SMTP_URL, from: MAIL_FROM, dkim })
  return chosen
}

/** Closes the connections to the mail server, so that the process can end. The next email reopens them. */
export function closeMailAdapter(): void {
  chosen?.close()
  chosen = undefined
}

/** No mail server: emails stay in the outbox, where admins can read them. */
export function embeddedMail(): MailAdapter {
  return { name: 'embedded', send: () => Promise.resolve({ outcome: 'kept' }), close: () => undefined }
}
