/**
 * What a scanner says of a file. infected: `signature` is its name for what is in it · too-large: it reads no file of this size · away: it could not be asked, or gave no answer;
 * `reason` is for the log.
 */
export type ScanOutcome =
  | { outcome: 'clean' }
  | { outcome: 'infected'; signature: string }
  | { outcome: 'too-large' }
  | { outcome: 'away'; reason: string }

/** The virus scanner. */
export type VirusScanner = {
  /** Never throws for scanner or network failures. */
  scan: (bytes: Uint8Array) => Promise<ScanOutcome>
}
