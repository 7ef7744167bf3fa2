/** What the page says in place of the forms. */
export type Ended =
  | { kind: 'signed'; signedOn: string; maskedEmail: string }
  | { kind: 'declined' }
  | { kind: 'expired'; endedOn: string; isNewLinkSent: boolean; maskedEmail: string }
  | { kind: 'withdrawn' }
