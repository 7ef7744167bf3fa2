export type Sender = { name: string; address: string }

/** A mail to one person, as it is in the outbox. */
export type OutgoingMail = {
  /** Id of the message's row; the same for every try, so that a mail server can recognize a repeat. */
  id: string
  /** Who writes, where the settings name no sender; its name, too, where they name an address alone. */
  from: Sender
  /** Where answers go. */
  replyTo: Sender
  to: string
  subject: string
  text: string
  html: string | null
  /** Extra headers, such as List-Unsubscribe. */
  headers: Record<string, string>
  /** No one wrote it by hand: machines are asked not to answer it. */
  isAutomatic: boolean
  /** `content` is a text, or the bytes of a file. A calendar file whose type names the method REQUEST or CANCEL is an invitation, or the end of one, and goes as such. */
  attachments: { filename: string; contentType: string; content: string | Uint8Array }[]
  /** What the HTML names as `cid:`, as PNG. */
  pictures: readonly { name: string; contentId: string; png: Uint8Array }[]
}

/**
 * What became of a mail. sent: a mail server has taken it · kept: no mail server is configured, the outbox is where it can be read ·
 * refused: it will never be taken, `reason` says why · later: something is in the way that may pass; `isDoubtful` where the server had the whole mail and never said
 * whether it takes it.
 */
export type MailOutcome =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'kept' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'later'; reason: string; isDoubtful: boolean }

/** The window to the mail server. */
export type MailAdapter = {
  name: 'smtp' | 'embedded'
  /**
   * Hands a mail over. Never throws for what a mail server or the network does. `beforeEnd` is awaited between its text and the end of it: a server that has not got the end has not taken the mail. Where
   * it rejects, the mail is not sent.
   */
  send: (mail: OutgoingMail, beforeEnd?: () => Promise<void>) => Promise<MailOutcome>
  /** Closes its connections; nothing is sent by it anymore. */
  close: () => void
}
