import { formatList } from '#app/format/money.ts'

/** What two leads have in common that may be the same person. */
export type DuplicateReason = 'email' | 'phone' | 'address'

/** A lead, or an analysis without one, that may be the same person; newest first within the same number of reasons. */
export type Duplicate = { id: string; name: string; source: string; createdAt: Date; reasons: DuplicateReason[] }

/** A merge that can still be taken apart: what went into the lead, when, by whom. */
export type OpenMerge = { batchId: string; names: string[]; mergedAt: Date; by: string | null; undoUntil: Date }

const REASON_WORDS: Readonly<Record<DuplicateReason, string>> = { email: 'email', phone: 'phone', address: 'address' }

/** 'phone and address' */
export function reasonsInWords(reasons: readonly DuplicateReason[]): string {
  return formatList(reasons.map((reason) => REASON_WORDS[reason]))
}
