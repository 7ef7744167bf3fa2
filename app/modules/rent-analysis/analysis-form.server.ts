import { inTransaction } from '#app/db/client.server.ts'
import { deleteDraft, findDraft, saveDraft } from '#app/modules/forms/drafts.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { analysisDraftSchema } from './forms.ts'
import { EMPTY_PROPERTY, PROPERTY_FIELDS, type TypedProperty } from './property-fields.ts'

export const ANALYSIS_FORM = 'analysis'

/** The analysis form as a page shows it: what was typed, what is wrong with it, and which step it is at. */
export type AnalysisForm = {
  step: 1 | 2
  properties: TypedProperty[]
  email: string
  submissionId: string
  /** This content has led to a report already; sending it again leads to the same one. */
  sent: boolean
  /** Message by field name; '' concerns the form as a whole. */
  errors: Record<string, string>
}

/** What the draft holds; without one, or once it was sent and nobody asks for it by its step, an empty form. */
export function openAnalysisForm(draftId: string | null, step: 1 | 2 | null): AnalysisForm {
  const draft = findDraft(draftId, ANALYSIS_FORM, analysisDraftSchema)
  if (!draft || (draft.sent && step === null)) return emptyAnalysisForm()
  const properties = draft.properties.map(knownFields)
  return { ...draft, properties, step: step ?? 1, errors: {} }
}

export function emptyAnalysisForm(): AnalysisForm {
  return { step: 1, properties: [EMPTY_PROPERTY], email: '', submissionId: newSubmissionId(), sent: false, errors: {} }
}

/** Keeps what was typed; returns the draft's id. */
export function keepAnalysisForm(
  draftId: string | null,
  form: Pick<AnalysisForm, 'properties' | 'email' | 'submissionId' | 'sent'>,
): string {
  const { properties, email, submissionId, sent } = form
  return inTransaction((tx) => saveDraft(tx, draftId, ANALYSIS_FORM, { properties, email, submissionId, sent }))
}

export function forgetAnalysisForm(draftId: string): void {
  inTransaction((tx) => deleteDraft(tx, draftId))
}

function knownFields(stored: Record<string, string>): TypedProperty {
  const property: TypedProperty = {}
  for (const field of PROPERTY_FIELDS) {
    const value = stored[field]
    if (value !== undefined) property[field] = value
  }
  return property
}
