/** How far we have read: emails up to this one were processed. The uids of a mailbox count only under their validity (RFC 3501, section 2.3.1.1). */
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
  isCut: boolean
  /** For an email that was cut: all its files, as the server lists them. */
  files: MailboxFile[]
}

/** A file in an email, with its decoded size in bytes. */
export type MailboxFile = { name: string; contentType: string; bytes: number }

/** Largest email that is read whole, which most mail servers accept. Of larger ones we read the beginning, which contains the text. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024
/** How much we read of a larger one. */
export const CUT_MAIL_BYTES = 256 * 1024

/**
 * Why a mailbox cannot be read. password: refused · busy: the server takes no one at present · certificate: not valid for the server's name · encryption: the server offers none · unreachable ·
 * folder: there is none of that name anymore · refused: the server does not let it be read · closed: the connection ended while it was read.
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
   * Reads the mails behind `from`, and goes on with each new one as it comes, until `signal` aborts; one after another, and never one before the one before it was taken by `take`. `from` null, or of another validity: those that
   * came since `since`. Rejects with a `MailboxError` where the connection breaks or is refused, with what `take` throws where it does; anyone who asks begins again at the last place. `onReady`: it is connected.
   */
  watch: (
    from: { place: MailboxPlace | null; since: Date },
    handlers: { take: (mail: MailboxMail) => Promise<void>; onReady: () => void },
    signal: AbortSignal,
  ) => Promise<void>
}
