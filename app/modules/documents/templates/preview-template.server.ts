import { db } from '#app/db/client.server.ts'
import { readSearch } from '#app/format/search-words.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { searchStoredLeads } from '#app/modules/leads/list/queries.server.ts'
import { ok, type Result } from '#app/result.ts'
import { parseAgreement, type ShownAgreement } from '../agreement/agreement-text.ts'
import { coOwnerOf } from '../signers.server.ts'
import { filledBody, type NotFilled, type Parties } from './make-document.server.ts'
import type { Template } from './queries.server.ts'

/** Leads offered by a search. */
const MAX_FOUND = 5

type PreviewLead = { id: string; name: string; propertyAddress: string }

/** A template filled with a lead's data. `found`: the leads that match the search. */
export type Preview = {
  search: string
  found: PreviewLead[]
  lead: PreviewLead | null
  filled: Result<ShownAgreement, NotFilled> | null
}

/** A template's preview with the named lead, or the leads that match a search. */
export function previewDocumentTemplate(
  template: Template,
  { q, leadId }: { q: string | null; leadId: string | null },
  now: Date,
): Preview {
  const search = readSearch(q)
  const found =
    search === ''
      ? []
      : searchStoredLeads(search, MAX_FOUND).map(({ id, name, propertyAddress }) => ({ id, name, propertyAddress }))
  const lead = leadId === null ? undefined : findLeadContact(leadId)
  if (!lead) return { search, found, lead: null, filled: null }
  const { id, name, propertyAddress } = lead
  return {
    search,
    found,
    lead: { id, name, propertyAddress },
    filled: fillForLead(template, { lead, coSigner: coOwnerOf(lead) }, now),
  }
}

/** A template's text for a lead, as its signer would see it. */
export function fillForLead(template: Template, parties: Parties, now: Date): Result<ShownAgreement, NotFilled> {
  const body = filledBody(db(), template, parties, now)
  return body.ok ? ok(parseAgreement(body.value)) : body
}
