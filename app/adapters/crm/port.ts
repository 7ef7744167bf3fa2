/** What the CRM keeps of a lead in its own fields. Null: not known. */
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

/** A lead as it is in the CRM. One that is not active is put away there: by us, or because the sales team lost it. */
export type CrmRecord = CrmFields & { isActive: boolean }

/** Lines of text in the history of a lead there. Of two with one reference only the first is written. */
export type CrmNote = { reference: string; lines: readonly string[] }

/** Who the CRM takes us for, and what becomes of the leads that this user makes. */
export type CrmAccount = {
  /** 'Odoo 19.0' */
  version: string
  user: string
  mayCreateLeads: boolean
  /** Where Odoo shows them: in its list of leads where the company uses one, else in the pipeline of opportunities. */
  shownIn: 'leads' | 'pipeline'
}

/**
 * Why the CRM did not do what was asked. key: it refuses our name or key · database: it has no such database · app: it keeps no leads · rights: the user may not · refused: it refuses this
 * lead · gone: the record is no longer there · busy: too many questions · unavailable: down, too slow or not reachable · answer: what came back is no answer of Odoo.
 */
export type CrmFailure = 'key' | 'database' | 'app' | 'rights' | 'refused' | 'gone' | 'busy' | 'unavailable' | 'answer'

/** The message is for staff. */
export class CrmError extends Error {
  override name = 'CrmError'
  readonly failure: CrmFailure
  /** How many seconds it asks us to wait; null where it does not say. */
  readonly retryAfterSeconds: number | null
  constructor(failure: CrmFailure, message: string, options: ErrorOptions & { retryAfterSeconds?: number | null } = {}) {
    super(message, options)
    this.failure = failure
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

/** Each call throws `CrmError`. */
export type Crm = {
  /** Signs in and asks what we may do; makes nothing. */
  signIn: () => Promise<CrmAccount>
  /** The record that was made for a marker, put away or not; null where there is none. */
  findLead: (marker: string) => Promise<number | null>
  /** Makes a record and returns its id. The marker is ours and never changed: the record is found by it, so that a lead is made there once. */
  createLead: (marker: string, fields: CrmFields) => Promise<number>
  readLead: (id: number) => Promise<CrmRecord>
  /** Writes these fields and no others. */
  updateLead: (id: number, changes: Partial<CrmRecord>) => Promise<void>
  addNote: (id: number, note: CrmNote) => Promise<void>
  /** Removes what identifies the person, the notes whose references begin so, and the CRM's own record of changes. What the sales team wrote stays. */
  eraseLead: (id: number, referencePrefix: string) => Promise<void>
}
