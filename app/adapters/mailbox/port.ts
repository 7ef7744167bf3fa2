/**
 * How far we have read: emails up to this one were processed. The uids of a mailbox count only under their validity (RFC 3501,
 * section 2.3.1.1).
 */
export type MailboxPlace = { uidValidity: string; uid: number }

/** An email in the mailbox. */
export type MailboxMail = {
  place: MailboxPlace
  /** When the server received it, UTC. */
  receivedAt: Date
  /** As it was sent, up to `MAX_MAIL_BYTES`. */
  source: Uint8Array
  /** Its whole size in bytes. */
  size: number
  /** It is larger than the limit, so `source` is only its beginning. */
  isTruncated: boolean
  /** For an email that was cut: all its files, as the server lists them. */
  files: MailboxFile[]
}

/** A file in an email, with its decoded size in bytes. */
export type MailboxFile = { name: string; contentType: string; bytes: number }

/**
 * Largest email that is read whole, which most mail servers accept. Of larger ones we read the beginning, which contains the
 * text.
 */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024
/** How much we read of a larger one. */
export const CUT_MAIL_BYTES = 256 * 1024

/**
 * Why a mailbox can't be read. password: rejected · busy: the server accepts no connections right now · certificate: not valid
 * for the server's name · encryption: not offered by the server · unreachable · folder: no such folder anymore · refused: reading
 * isn't allowed · closed: the connection ended while reading.
 */
export const MAILBOX_PROBLEMS = [
  'password',
  'busy',
  'certificate',
  'encryption',
  'unreachable',
  'folder',
  'refused',
  'closed',
] as const
export type MailboxProblem = (typeof MAILBOX_PROBLEMS)[number]

/** A mailbox failure. */
export class MailboxError extends Error {
  override name = 'MailboxError'
  readonly problem: MailboxProblem

  constructor(problem: MailboxProblem, options?: ErrorOptions) {
    super(`The mailbox cannot be read: ${problem}`, options)
    this.problem = problem
  }
}

/** The mailbox that receives answers. */
export type MailboxAdapter = {
  name: 'imap'
  /**
   * Reads the emails after `from`, then each new one, until `signal` aborts; one at a time, each after `take` has finished with
   * the previous one. If `from` is null or has a different validity, starts with emails received since `since`. Rejects with a
   * `MailboxError` if the connection fails, or with the error of `take`; call it again with the last place. `onReady`: called
   * once connected.
   */
  watch: (
    from: { place: MailboxPlace | null; since: Date },
    handlers: { take: (mail: MailboxMail) => Promise<void>; onReady: () => void },
    signal: AbortSignal,
  ) => Promise<void>
}
