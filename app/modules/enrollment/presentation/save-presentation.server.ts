import { inTransaction } from '#app/db/client.server.ts'
import { findDraft, saveDraft } from '#app/modules/forms/drafts.server.ts'
import { choosePlanIfNone } from '#app/modules/leads/edit/choose-plan.server.ts'
import type { TypedChecklist } from '#app/modules/properties/checklist-form.ts'
import { PRESENTATION_FORM, presentationDraftId, presentationDraftSchema } from './find-presentation.server.ts'

/** Saves a step's choices next to those of the other steps. */
export function savePresentation(leadId: string, step: { rent?: string; improvements?: TypedChecklist }): void {
  const id = presentationDraftId(leadId)
  inTransaction((tx) => {
    // The step shows the Full service fees, so continuing from it chooses that plan.
    choosePlanIfNone(tx, { leadId, plan: 'full-service', actor: { kind: 'owner' } })
    const before = findDraft(tx, id, PRESENTATION_FORM, presentationDraftSchema)
    saveDraft(tx, id, { form: PRESENTATION_FORM, payload: { ...before, ...step }, email: null })
  })
}
