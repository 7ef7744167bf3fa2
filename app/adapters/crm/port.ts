/** A lead as the CRM is told of it. Null: not known. */
export type CrmLead = {
  /** Ours, and never changed: the CRM's record is found by it, so that a lead is made there once. */
  marker: string
  title: string
  contactName: string | null
  email: string | null
  phone: string | null
  streetAddress: string | null
  city: string | null
  /** Two letters. */
  state: string | null
  zipCode: string | null
  /** Lines of text. */
  notes: readonly string[]
  /** Whether it is to be seen there; a lead that is deleted with us is put away. */
  isActive: boolean
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
  /** Signs in; returns the version that answered: 'Odoo 19.0'. */
  signIn: () => Promise<string>
  /** The record that was made for a marker, put away or not; null where there is none. */
  findLead: (marker: string) => Promise<number | null>
  /** Makes a record and returns its id. */
  createLead: (lead: CrmLead) => Promise<number>
  updateLead: (id: number, lead: CrmLead) => Promise<void>
  /** Takes a record out of sight. */
  archiveLead: (id: number) => Promise<void>
}
