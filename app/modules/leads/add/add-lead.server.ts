import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { addNote } from '#app/modules/notes/write-note.server.ts'
import { combinedAddress } from '#app/modules/properties/address.ts'
import { findAssignable } from '#app/modules/users/queries.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { assignLead } from '../write/assign-lead.server.ts'
import { createLead } from '../write/create-lead.server.ts'
import type { Duplicate } from '../duplicates/same-facts.ts'
import { findDuplicatesOf } from '../duplicates/find-duplicates.server.ts'
import type { TypedLead } from './new-lead-form.server.ts'

/**
 * duplicates: needs a look before saving. no-assignee: the chosen person has lost access. taken: the message already belongs to
 * another lead.
 */
type AddRefusal = { kind: 'duplicates'; duplicates: Duplicate[] } | { kind: 'no-assignee' } | { kind: 'taken' }

/** The source of a lead, such as a message: checks whether it is still free, and learns which lead it became. */
export type LeadOrigin = { isTaken: (tx: Tx) => boolean; take: (tx: Tx, leadId: string) => void }

const NEW_LEAD_FORM = 'new-lead'

/** Stores a lead that staff add by hand, only once per form. Returns the path of its page. */
export function addLead(
  viewer: Viewer,
  typed: TypedLead,
  { origin, now = new Date() }: { origin?: LeadOrigin; now?: Date } = {},
): Result<string, AddRefusal> {
  const { intent, submissionId, confirmed: _confirmed, ...content } = typed
  return inTransaction((tx) => {
    const key = submissionKey(submissionId, content)
    const first = findSubmission(tx, key)
    if (first) return ok(first.location)
    if (origin?.isTaken(tx)) return refused({ kind: 'taken' })
    const duplicates = intent === 'anyway' ? [] : findDuplicatesOf(tx, identityOf(typed))
    if (duplicates.length > 0) return refused({ kind: 'duplicates', duplicates })
    if (typed.assigneeId !== null && findAssignable(typed.assigneeId, tx) === undefined) return refused({ kind: 'no-assignee' })
    const leadId = storeLead(tx, viewer, typed, now)
    origin?.take(tx, leadId)
    const location = paths.lead(leadId)
    rememberSubmission(tx, key, NEW_LEAD_FORM, location)
    return ok(location)
  })
}

function identityOf({ email, phone, streetAddress, zipCode }: TypedLead) {
  return { email, phone, streetAddress: streetAddress ?? '', zipCode: zipCode ?? '' }
}

function storeLead(tx: Tx, viewer: Viewer, typed: TypedLead, now: Date): string {
  const { intent: _intent, submissionId: _id, confirmed: _confirmed, assigneeId, note, company, ...property } = typed
  const { streetAddress, city, state, zipCode, ...facts } = property
  const address = { streetAddress: streetAddress ?? '', city: city ?? '', state, zipCode: zipCode ?? '' }
  const actor = { kind: 'staff', userId: viewer.id } as const
  const leadId = createLead(
    tx,
    {
      ...facts,
      ...address,
      company: company ?? '',
      propertyAddress: streetAddress === null ? '' : combinedAddress(address),
      ...{ createdAt: now, updatedAt: now, statusChangedAt: now },
    },
    { actor, summary: 'Added manually' },
  )
  if (assigneeId !== null) assignLead(tx, { leadId, assigneeId, actor, now })
  addNote(tx, { leadId, authorId: viewer.id, content: note, now })
  return leadId
}
