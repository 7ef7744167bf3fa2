/**
 * The successor of an agreement that can't be signed anymore, if any. open: a newer one is pending · signed: a newer one was signed. `isMailedNow`: its link
 * was just requested and is being sent.
 */
export type Successor =
  | { state: 'none' }
  | { state: 'open'; mailedOn: string; maskedEmail: string; isMailedNow: boolean }
  | { state: 'signed'; signedOn: string; maskedEmail: string }

/** The page's text in place of the forms. */
export type Ended =
  | { kind: 'signed'; signedOn: string; maskedEmail: string }
  | { kind: 'half'; signedOn: string; /** Who still has to sign. */ otherName: string }
  | { kind: 'declined'; /** Without the code that verifies the person. */ isByLink: boolean }
  | { kind: 'expired'; endedOn: string; successor: Successor }
  | { kind: 'replaced'; successor: Successor }
  | { kind: 'withdrawn' }
