/** Where the reading of a mailbox has come to: mails up to this one were taken. The uids of a mailbox count only under their validity (RFC 3501, section 2.3.1.1). */
export type MailboxPlace = { uidValidity: string; uid: number }

/** A mail as it lies in the mailbox. */
export type MailboxMail = {
  place: MailboxPlace
  /** When the server took it, UTC. */
  receivedAt: Date
  /** As it was sent, up to `MAX_MAIL_BYTES`. */
  source: Uint8Array
  /** Its whole size in bytes. */
  size: number
  /** It is larger than what is read: `source` is its beginning. */
  isCut: boolean
  /** Of one that is cut, all its files by what the server says of them, in their order; else nothing. */
  files: MailboxFile[]
}

/** A file of a mail, and how large it is when it is saved, in bytes. */
export type MailboxFile = { name: string; contentType: string; bytes: number }

/** Largest mail that is read whole: what most mail servers take. Of a larger one the beginning is read, which contains its words. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024
/** What is read of a larger one. */
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

/** What a mailbox or the way to it does. */
export class MailboxError extends Error {
  override name = 'MailboxError'
  readonly problem: MailboxProblem

  constructor(problem: MailboxProblem, options?: ErrorOptions) {
    super(`The mailbox cannot be read: ${problem}`, options)
    this.problem = problem
  }
}

/** The window to the mailbox that answers come to. */
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
