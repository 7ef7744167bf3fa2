/**
 * What follows an agreement that takes no signature anymore, if anything. open: a newer one waits for its signature · signed: a newer one was signed.
 * `isMailedNow`: its link has just been asked for, and is on its way.
 */
export type Successor =
  | { state: 'none' }
  | { state: 'open'; mailedOn: string; maskedEmail: string; isMailedNow: boolean }
  | { state: 'signed'; signedOn: string; maskedEmail: string }

/** What the page says in place of the forms. */
export type Ended =
  | { kind: 'signed'; signedOn: string; maskedEmail: string }
  | { kind: 'half'; signedOn: string; /** Who still has to sign. */ otherName: string }
  | { kind: 'declined'; /** Without the code that shows who declines. */ isByLink: boolean }
  | { kind: 'expired'; endedOn: string; successor: Successor }
  | { kind: 'replaced'; successor: Successor }
  | { kind: 'withdrawn' }
