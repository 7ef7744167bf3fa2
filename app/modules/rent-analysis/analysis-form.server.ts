import { log } from '#app/config/log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { findDraft, saveDraft } from '#app/modules/forms/drafts.server.ts'
import { isSubmissionId, newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import type { AnalysisFormView } from './analysis-form.ts'
import { analysisDraftSchema } from './forms.ts'
import {
  analysisFields,
  EMPTY_PROPERTY,
  MOST_PROPERTIES,
  PROPERTY_FIELDS,
  type TypedProperty,
  typedProperties,
} from './property-fields.ts'

export const ANALYSIS_FORM = 'analysis'

/** What the draft holds; without one, or once it was sent and nobody asks for it by its step, an empty form. */
export function openAnalysisForm(draftId: string | null, step: 1 | 2 | null): AnalysisFormView {
  const draft = findDraft(draftId, ANALYSIS_FORM, analysisDraftSchema)
  if (!draft || (draft.sent && step === null)) return emptyAnalysisForm()
  const properties = draft.properties.map(knownFields)
  return { ...draft, properties, step: step ?? 1, errors: {} }
}

function emptyAnalysisForm(): AnalysisFormView {
  return { step: 1, properties: [EMPTY_PROPERTY], email: '', submissionId: newSubmissionId(), sent: false, errors: {} }
}

/** Keeps what was typed; returns the draft's id. */
export function keepAnalysisForm(
  draftId: string | null,
  form: { properties: TypedProperty[]; email: string | null; submissionId: string; sent: boolean },
): string {
  const { properties, submissionId, sent } = form
  const earlier = findDraft(draftId, ANALYSIS_FORM, analysisDraftSchema)
  const email = form.email ?? earlier?.email ?? ''
  return inTransaction((tx) => saveDraft(tx, draftId, ANALYSIS_FORM, { properties, email, submissionId, sent }))
}

/** Keeps the form as sent, so that Back shows it. Everything is stored by then: a failure here is logged, and null is returned. */
export function keepSentForm(draftId: string | null, form: Parameters<typeof keepAnalysisForm>[1]): string | null {
  try {
    return keepAnalysisForm(draftId, { ...form, sent: true })
  } catch (error) {
    log.error({ err: error }, 'The draft of a sent analysis could not be kept')
    return null
  }
}

/** A post of the form, whichever button was pressed. `email` is null at step 1, which has no such field; `step` is the one whose button it was. */
export function postedAnalysisForm(posted: FormData) {
  const fields = analysisFields(posted)
  const typed = typedProperties(fields)
  const id = posted.get('submissionId')
  const email = fields.get('email')
  const intent = posted.get('intent')
  return {
    fields,
    step: intent === 'submit' || intent === 'back' ? (2 as const) : (1 as const),
    properties: typed.length > 0 ? typed : [EMPTY_PROPERTY],
    email: typeof email === 'string' ? email : null,
    submissionId: isSubmissionId(id) ? id : newSubmissionId(),
    submissionIdGiven: isSubmissionId(id),
  }
}

/** Whether what was typed is of a size and kind that a draft keeps: nobody stores a megabyte by pressing 'Add'. */
export function isKeepable(form: { properties: TypedProperty[]; email: string | null }): boolean {
  const typed = form.properties.flatMap((property) => Object.values(property)).concat(form.email ?? '')
  return form.properties.length <= MOST_PROPERTIES && typed.every((text) => text.length <= 500 && !text.includes('\0'))
}

function knownFields(stored: Record<string, string>): TypedProperty {
  const property: TypedProperty = {}
  for (const field of PROPERTY_FIELDS) {
    const value = stored[field]
    if (value !== undefined) property[field] = value
  }
  return property
}
