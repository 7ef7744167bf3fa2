/** A document for one person to sign. */
export type SigningRequest = {
  /** Our id. The provider stores it, so that sending twice creates one document. */
  documentId: string
  leadId: string
  /** `phone` in E.164 ('+15155550142'); null if it is not a phone number. */
  signer: { name: string; email: string; phone: string | null }
  expiresAt: Date
  /** Values for the document's fields, by field name in lowercase letters and digits. */
  known: ReadonlyMap<string, string>
  /** Where the signer goes after signing. */
  returnUrl: string
}

/** Where a document is signed. `signingUrl` null: on our own page. */
export type SentDocument = { providerId: string; signingUrl: string | null }

/** The state of a document with its provider. */
export type ProviderState =
  | { state: 'pending' }
  | { state: 'completed'; completedAt: Date; download: () => Promise<Uint8Array> }
  | { state: 'declined'; reason: string | null }
  | { state: 'expired' }

/** A document at its provider. `documentId` is our id; null if it has none. */
export type ProviderDocument = ProviderState & { documentId: string | null }

/**
 * Why a provider request failed. key: our key was rejected · refused: document or request rejected · missing: unknown document ·
 * busy: rate limited · unavailable: down, slow or unreachable · answer: unexpected response.
 */
type ESignFailure = 'key' | 'refused' | 'missing' | 'busy' | 'unavailable' | 'answer'

/** A request to the provider failed. The message is for staff and the log and contains no key. */
export class ESignError extends Error {
  override name = 'ESignError'
  readonly failure: ESignFailure

  constructor(failure: ESignFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/**
 * A document in the provider's list, by any creator. `providerId` grows with each document. `documentId`: our id, if we created
 * it.
 */
export type ListedDocument = {
  providerId: string
  documentId: string | null
  name: string
  signer: { name: string; email: string }
  signingUrl: string | null
  state: ProviderState['state']
  createdAt: Date
  completedAt: Date | null
}

/** The signature provider. */
export type ESign = {
  name: 'docuseal' | 'own'
  /** Identifies the account whose documents are listed, without revealing the key. */
  account: string
  /** Sends a document, or finds the one sent before. Throws `ESignError`. */
  send: (request: SigningRequest) => Promise<SentDocument>
  /** The document's state at the provider; null if only our own tables know. Throws `ESignError`. */
  findDocument: (providerId: string) => Promise<ProviderDocument | null>
  /**
   * Archives a document, so that no one can sign it anymore ('expired'). A signed or declined one stays as it is. Throws
   * `ESignError`.
   */
  voidDocument: (providerId: string) => Promise<ProviderState>
  /**
   * A page of all documents there, newest first, starting after `after`. `next`: where the next page starts. Throws `ESignError`.
   */
  list: (after: string | null) => Promise<{ documents: ListedDocument[]; next: string | null }>
  /** Asks the provider to email the signer the link again. Throws `ESignError`. */
  remind: (providerId: string) => Promise<void>
}
