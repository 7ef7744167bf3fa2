/** A document that one person is to sign. */
export type SigningRequest = {
  /** Ours; a provider knows the document by it, so that asking twice makes one. */
  documentId: string
  leadId: string
  /** `phone` in E.164 ('+15155550142'); null where it is none. */
  signer: { name: string; email: string; phone: string | null }
  expiresAt: Date
  /** What the document can be filled with, by what its fields may be called: lower-case letters and digits alone. */
  known: ReadonlyMap<string, string>
  /** Where the signer goes afterwards. */
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

/** A document as its provider knows it; `documentId` is the one that we gave, null where it has none of ours. */
export type ProviderDocument = ProviderState & { documentId: string | null }

/**
 * Why a provider did not do what was asked. key: it refuses our key · refused: it refuses this document or this question · missing: it knows
 * nothing of the document · busy: too many questions · unavailable: down, too slow or not reachable · answer: what came back is no answer.
 */
export type ESignFailure = 'key' | 'refused' | 'missing' | 'busy' | 'unavailable' | 'answer'

/** A provider did not do what was asked; the message is for staff and the log and contains no key. */
export class ESignError extends Error {
  override name = 'ESignError'
  readonly failure: ESignFailure

  constructor(failure: ESignFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/**
 * A document as the provider lists it, no matter who made it. `providerId`: a number that grows with each document there. `documentId`: ours, where
 * it was made by us.
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

/** The window to the signature provider. */
export type ESign = {
  name: 'docuseal' | 'own'
  /** Tells the account whose documents are listed from any other one; says nothing of the key. */
  account: string
  /** Hands a document over, or finds it where it was handed over before. Throws `ESignError`. */
  send: (request: SigningRequest) => Promise<SentDocument>
  /** The state of a document there; null where no one but our own tables knows. Throws `ESignError`. */
  look: (providerId: string) => Promise<ProviderDocument | null>
  /** Puts a document away, so that no one can sign it anymore ('expired'); one that was signed or declined before stays so. Throws `ESignError`. */
  voidDocument: (providerId: string) => Promise<ProviderState>
  /** A page of all documents there, the newest first, behind the one that `after` names; `next`: where the page behind it begins. Throws `ESignError`. */
  list: (after: string | null) => Promise<{ documents: ListedDocument[]; next: string | null }>
  /** Has the provider mail the link of a document to its signer once more. Throws `ESignError`. */
  remind: (providerId: string) => Promise<void>
}
