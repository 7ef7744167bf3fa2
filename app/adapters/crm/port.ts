/** The lead's fields in the CRM. Null: unknown. */
export type CrmFields = {
  title: string
  contactName: string | null
  email: string | null
  phone: string | null
  streetAddress: string | null
  city: string | null
  /** Two letters. */
  state: string | null
  zipCode: string | null
}

/** Nothing is known. */
export const NO_CRM_FIELDS: Omit<CrmFields, 'title'> = {
  contactName: null,
  email: null,
  phone: null,
  streetAddress: null,
  city: null,
  state: null,
  zipCode: null,
}

/** A lead in the CRM. An inactive lead was archived by us, or marked as lost by the sales team. */
export type CrmRecord = CrmFields & { isActive: boolean }

/** A note in the lead's history. A second note with the same reference is not written. */
type CrmNote = { reference: string; lines: readonly string[] }

/** The user that we sign in as, and where its new leads appear. */
export type CrmAccount = {
  /** 'Odoo 19.0' */
  version: string
  user: string
  mayCreateLeads: boolean
  /** Odoo shows them in its list of leads if the company uses one, else in the pipeline. */
  shownIn: 'leads' | 'pipeline'
}

/**
 * Why a CRM request failed. key: name or key rejected · database: no such database · app: no CRM app · rights: user not permitted
 * · refused: lead rejected · gone: record deleted · busy: rate limited · unavailable: down, slow or unreachable · answer: not an
 * Odoo response.
 */
export type CrmFailure = 'key' | 'database' | 'app' | 'rights' | 'refused' | 'gone' | 'busy' | 'unavailable' | 'answer'

/** The message is for staff. */
export class CrmError extends Error {
  override name = 'CrmError'
  readonly failure: CrmFailure
  /** Seconds to wait before a retry; null if not given. */
  readonly retryAfterSeconds: number | null
  constructor(failure: CrmFailure, message: string, options: ErrorOptions & { retryAfterSeconds?: number | null } = {}) {
    super(message, options)
    this.failure = failure
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

/** Each call throws `CrmError`. */
export type Crm = {
  /** Signs in and checks our rights. Creates nothing. */
  signIn: () => Promise<CrmAccount>
  /** The record with this marker, archived or not; null if there is none. */
  findLead: (marker: string) => Promise<number | null>
  /** Creates a record and returns its id. Our marker never changes: it finds the record again, so that a lead is created once. */
  createLead: (marker: string, fields: CrmFields) => Promise<number>
  readLead: (id: number) => Promise<CrmRecord>
  /** Writes only these fields. */
  updateLead: (id: number, changes: Partial<CrmRecord>) => Promise<void>
  addNote: (id: number, note: CrmNote) => Promise<void>
  /**
   * Removes what identifies the person, the notes whose references begin so, and the CRM's own record of changes. What the sales
   * team wrote stays.
   */
  eraseLead: (id: number, referencePrefix: string) => Promise<void>
}
