/** A text message to one person, as it is in the outbox. */
export type OutgoingText = {
  /** In E.164. */
  to: string
  text: string
  /** Where the service says what becomes of it; null where it cannot reach us. */
  statusUrl: string | null
}

/** A text that the service has taken. `segments`: of how many it consists, where the service has counted them by now. */
export type TakenText = { providerId: string; segments: number | null }

/**
 * What became of a text. sent: the service has taken it · kept: no service is configured, the outbox is where it can be read · refused: it will never be taken, `reason` says
 * why, `hasOptedOut` where the person has asked the service to send them nothing · later: something is in the way that may pass; `isDoubtful` where the service may have
 * taken it without our hearing of that.
 */
export type TextOutcome =
  | ({ outcome: 'sent' } & TakenText)
  | { outcome: 'kept' }
  | { outcome: 'refused'; reason: string; hasOptedOut: boolean }
  | { outcome: 'later'; reason: string; isDoubtful: boolean }

/** The service could not be asked; the message says why. */
export class SmsError extends Error {
  override name = 'SmsError'
}

/** The window to the service that sends text messages. */
export type SmsAdapter = {
  name: 'twilio' | 'embedded'
  /** Hands a text over. Never throws for what the service or the network does. */
  send: (text: OutgoingText) => Promise<TextOutcome>
  /** The texts of these very words to this number that the service has taken since a moment, oldest first. Throws `SmsError`. */
  listTaken: (text: Pick<OutgoingText, 'to' | 'text'>, since: Date) => Promise<TakenText[]>
}
