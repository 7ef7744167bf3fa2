export type Sender = { name: string; address: string }

/** An email to one person. */
export type OutgoingMail = {
  /** Id of the message. It stays the same for every try, so that a mail server can recognize a repeat. */
  id: string
  /** The sender, if the settings name none. Its name is used if they only have an address. */
  from: Sender
  /** Where answers go. */
  replyTo: Sender
  to: string
  subject: string
  text: string
  html: string | null
  /** Extra headers, such as List-Unsubscribe. */
  headers: Record<string, string>
  /** Written by no person, so it asks other programs not to answer. */
  isAutomatic: boolean
  /**
   * `content` is text or bytes. A calendar file whose type names the method REQUEST or CANCEL is sent as an invitation or its
   * cancellation.
   */
  attachments: { filename: string; contentType: string; content: string | Uint8Array }[]
  /** Images that the HTML refers to as `cid:`, as PNG. */
  pictures: readonly { name: string; contentId: string; png: Uint8Array }[]
}

/**
 * The outcome of sending an email. sent: a mail server accepted it · kept: no mail server is configured, readable in the outbox ·
 * refused: permanently, `reason` says why · later: a temporary failure; `isDoubtful` if the server had the whole email and didn't
 * say whether it accepted it.
 */
export type MailOutcome =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'kept' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'later'; reason: string; isDoubtful: boolean }

/** The mail server. */
export type MailAdapter = {
  name: 'smtp' | 'embedded'
  /**
   * Sends an email. Never throws for mail server or network failures. `beforeEnd` is awaited before the final line: without it, a
   * server has not accepted the email. If it rejects, the email is not sent.
   */
  send: (mail: OutgoingMail, beforeEnd?: () => Promise<void>) => Promise<MailOutcome>
  /** Closes its connections permanently. */
  close: () => void
}
