import type { CrmFields, CrmRecord } from '#app/adapters/crm/port.ts'
import type { SentLead } from '#app/db/schema/index.ts'
import { keysOf, pick } from '#app/format/records.ts'

const LABELS: Record<keyof CrmFields, string> = {
  title: 'Title',
  contactName: 'Contact name',
  email: 'Email',
  phone: 'Phone',
  streetAddress: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
}
const FIELDS = keysOf(LABELS)

/**
 * What the CRM has from us. `pendingLead` is what we were sending when the response was lost:
 * fields that match the record arrived. Null: we do not know what we sent, as in records from
 * before this was stored.
 */
export function reconcileSentLead(sentLead: SentLead | null, pendingLead: SentLead | null, there: CrmRecord): SentLead | null {
  if (pendingLead === null) return sentLead
  // The record exists, so it was created.
  if (sentLead === null) return { ...pendingLead, notes: [] }
  const arrived = FIELDS.filter((field) => there[field] === pendingLead[field])
  const isActiveKnown = there.isActive === pendingLead.isActive
  return {
    ...sentLead,
    ...pick(pendingLead, arrived),
    ...(isActiveKnown && { isActive: pendingLead.isActive, isPutAway: pendingLead.isPutAway }),
  }
}

/** Whether to compare the CRM's fields. */
export function hasFieldChanges(known: SentLead, next: Omit<SentLead, 'isPutAway'>): boolean {
  return known.isActive !== next.isActive || FIELDS.some((field) => known[field] !== next[field])
}

/**
 * What to write for a lead: fields that changed here since the last sync, and that the CRM still
 * has as we left them. Keeps the sales team's changes, and adds a note with our value. Archives the
 * record when its lead is deleted or merged, and restores it with the lead if we archived it.
 */
export function changesFor(known: SentLead | null, next: Omit<SentLead, 'isPutAway'>, there: CrmRecord) {
  const changed = FIELDS.filter((field) => known?.[field] !== next[field] && there[field] !== next[field])
  const ours = changed.filter((field) => known?.[field] === there[field])
  const theirs = changed.filter((field) => known?.[field] !== there[field])
  const wasActive = known?.isActive ?? true
  const isPutAwayNow = wasActive && !next.isActive && there.isActive
  const comesBack = !wasActive && next.isActive && known?.isPutAway === true && !there.isActive
  const changes: Partial<CrmRecord> = {
    ...pick(next, ours),
    ...(isPutAwayNow && { isActive: false }),
    ...(comesBack && { isActive: true }),
  }
  return {
    changes,
    keptNotes: theirs.map((field) => keptNote(LABELS[field], next[field])),
    isPutAway: !next.isActive && (isPutAwayNow || known?.isPutAway === true),
  }
}

function keptNote(label: string, value: string | null): string {
  return `${label} on the website: ${value ?? 'empty'}. We left the value here alone because someone changed it in the CRM.`
}
