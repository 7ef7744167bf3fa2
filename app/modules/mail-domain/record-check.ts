/** right: correct · weak: works, but could be safer · wrong: emails are affected · unknown: can't be checked from here. */
export type Verdict = 'right' | 'weak' | 'wrong' | 'unknown'

/** The state of one of a domain's three ways to prove a sender. */
export type RecordCheck = {
  key: 'spf' | 'dkim' | 'dmarc'
  title: string
  verdict: Verdict
  /** The current state, in one or two sentences. */
  says: string
  /** The records found in DNS. */
  found: string[]
  /** The record to set; null if nothing needs to change, or the right value is unknown. */
  record: { name: string; value: string } | null
}
