/** A text message to one person. */
export type OutgoingText = {
  /** In E.164. */
  to: string
  text: string
  /** Where the service reports delivery; null if it can't reach us. */
  statusUrl: string | null
}

/** A text that the service accepted. `segments`: how many it has, once the service has counted them. */
export type AcceptedText = { providerId: string; segments: number | null }

/**
 * The outcome of sending a text. sent: the service accepted it · kept: no service is configured, readable in the outbox ·
 * refused: permanently, `reason` says why, `hasOptedOut` if the person opted out at the service · later: a temporary failure;
 * `isDoubtful` if the service may have accepted it without our knowing.
 */
export type TextOutcome =
  | ({ outcome: 'sent' } & AcceptedText)
  | { outcome: 'kept' }
  | { outcome: 'refused'; reason: string; hasOptedOut: boolean }
  | { outcome: 'later'; reason: string; isDoubtful: boolean }

/** The service could not be reached; the message says why. */
export class SmsError extends Error {
  override name = 'SmsError'
}

/** A service that sends text messages. */
export type SmsAdapter = {
  name: 'twilio' | 'embedded'
  /** Sends a text. Never throws for service or network failures. */
  send: (text: OutgoingText) => Promise<TextOutcome>
  /** Texts with exactly this content to this number that the service accepted since a moment, oldest first. Throws `SmsError`. */
  listAccepted: (text: Pick<OutgoingText, 'to' | 'text'>, since: Date) => Promise<AcceptedText[]>
}
