import { db } from '#app/db/client.server.ts'
import { readSearch } from '#app/format/search-words.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { searchStoredLeads } from '#app/modules/leads/list/queries.server.ts'
import { ok, type Result } from '#app/result.ts'
import { parseAgreement, type ShownAgreement } from '../agreement/agreement-text.ts'
import { coOwnerOf } from '../signers.server.ts'
import { filledBody, type NotFilled, type Parties } from './make-document.server.ts'
import type { Template } from './queries.server.ts'

/** Leads that a search offers. */
const MAX_FOUND = 5

type PreviewLead = { id: string; name: string; propertyAddress: string }

/** What a template says with the facts of a lead; `found`: the leads that someone looked for. */
export type Preview = {
  search: string
  found: PreviewLead[]
  lead: PreviewLead | null
  filled: Result<ShownAgreement, NotFilled> | null
}

/** The preview of a template: of the lead that is named, else the leads that a search finds. */
export function previewTemplate(
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

/** The text of a template for a lead, as its signer would read it. */
export function fillForLead(template: Template, parties: Parties, now: Date): Result<ShownAgreement, NotFilled> {
  const body = filledBody(db(), template, parties, now)
  return body.ok ? ok(parseAgreement(body.value)) : body
}
