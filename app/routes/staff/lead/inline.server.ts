import { editFact, type InlineFact } from '#app/modules/leads/edit/edit-fact.server.ts'
import { inlineSchemas } from '#app/modules/leads/forms.ts'
import { MESSAGE_LEAD_FAILED, MESSAGE_LEAD_UPDATED, messageChanged } from '#app/modules/leads/messages.ts'
import { leadForm, type LeadPost } from './lead-form.server.ts'

/** Name, email and phone, edited in place. */
export const name = leadForm({
  ...shared('name'),
  schema: inlineSchemas.name,
  work: ({ name: value, seen }, post) => edit('name', { value, seen }, post),
})

export const email = leadForm({
  ...shared('email'),
  schema: inlineSchemas.email,
  work: ({ email: value, seen }, post) => edit('email', { value, seen }, post),
})

export const phone = leadForm({
  ...shared('phone'),
  schema: inlineSchemas.phone,
  work: ({ phone: value, seen }, post) => edit('phone', { value, seen }, post),
})

type Work = Parameters<typeof editFact>

function edit(fact: InlineFact, typed: { value: string | null; seen: string }, { viewer, now }: LeadPost) {
  return (tx: Work[0], leadId: string) =>
    editFact(tx, { leadId, fact, ...typed, actor: { kind: 'staff', userId: viewer.id }, now })
}

function shared(fact: InlineFact) {
  return {
    failed: MESSAGE_LEAD_FAILED,
    done: () => MESSAGE_LEAD_UPDATED,
    refused: (reason: Parameters<typeof messageChanged>[0]) => ({
      fieldErrors: { [fact]: [messageChanged(reason, new Date())] },
    }),
  }
}
