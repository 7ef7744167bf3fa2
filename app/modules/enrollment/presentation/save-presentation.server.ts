import { inTransaction } from '#app/db/client.server.ts'
import { findDraft, saveDraft } from '#app/modules/forms/drafts.server.ts'
import { choosePlanIfNone } from '#app/modules/leads/edit/choose-plan.server.ts'
import type { TypedChecklist } from '#app/modules/properties/checklist-form.ts'
import { PRESENTATION_FORM, presentationDraftId, presentationDraftSchema } from './find-presentation.server.ts'

/** Keeps what was chosen in a step, beside what the other steps hold. */
export function savePresentation(leadId: string, step: { rent?: string; improvements?: TypedChecklist }): void {
  const id = presentationDraftId(leadId)
  inTransaction((tx) => {
    // The step shows the fees of Full service: anyone who goes on from it has chosen that.
    choosePlanIfNone(tx, { leadId, plan: 'full-service', actor: { kind: 'owner' } })
    const before = findDraft(tx, id, PRESENTATION_FORM, presentationDraftSchema)
    saveDraft(tx, id, { form: PRESENTATION_FORM, payload: { ...before, ...step }, email: null })
  })
}
