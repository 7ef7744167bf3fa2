/**
 * A scanner's result for a file. infected: `signature` is its name for the malware · too-large: over its size limit · away:
 * unreachable or no response; `reason` is for the log.
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
