/** right: as it should be · weak: it works, and could protect more · wrong: mails suffer from it · unknown: no one can tell from here. */
export type Verdict = 'right' | 'weak' | 'wrong' | 'unknown'

/** What a domain's records say of one of the three ways to prove where mail comes from. */
export type RecordCheck = {
  key: 'spf' | 'dkim' | 'dmarc'
  title: string
  verdict: Verdict
  /** What is there, in a sentence or two. */
  says: string
  /** The records as they were found. */
  found: string[]
  /** The record to set; null where there is nothing to do, or no one can tell what. */
  record: { name: string; value: string } | null
}
