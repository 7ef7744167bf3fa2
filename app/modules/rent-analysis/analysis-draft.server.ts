import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { findDraft, saveDraft } from '#app/modules/forms/drafts.server.ts'
import { isSubmissionId, newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { analysisDraftSchema } from './forms.ts'
import { EMPTY_PROPERTY, BLOCK_FIELDS, type TypedProperty } from '#app/modules/properties/property-fields.ts'

export const ANALYSIS_FORM = 'analysis'

/** The form from the draft. Without one, or if it was sent and no step is requested, an empty form. */
export function openAnalysisForm(draftId: string | null, step: 1 | 2 | null): OpenedAnalysis {
  const draft = findDraft(db(), draftId, ANALYSIS_FORM, analysisDraftSchema)
  if (!draft || (draft.sent && step === null)) return emptyAnalysisForm()
  const properties = draft.properties.map(knownFields)
  return { ...draft, properties, step: step ?? 1 }
}

function emptyAnalysisForm(): OpenedAnalysis {
  const blank = { properties: [EMPTY_PROPERTY], email: '', marketing: false, submissionId: newSubmissionId() }
  return { ...blank, step: 1, sent: false }
}

/** A visitor's input. `email` and `marketing`, the checkbox for tips, are null in step 1, which lacks these fields. */
export type TypedAnalysis = {
  properties: TypedProperty[]
  email: string | null
  marketing: boolean | null
  submissionId: string
}

/** Saves the input and returns the draft's id. */
export function saveAnalysisDraft(draftId: string | null, form: TypedAnalysis & { sent: boolean }): string {
  return inTransaction((tx) => storeForm(tx, draftId, form))
}

/** Saves the sent form, so that Back shows it, in the transaction of its changes. Returns the draft's id. */
export function saveSentForm(tx: Tx, draftId: string | null, form: TypedAnalysis): string {
  return storeForm(tx, draftId, { ...form, sent: true })
}

function storeForm(tx: Tx, draftId: string | null, form: TypedAnalysis & { sent: boolean }): string {
  const { properties, submissionId, sent } = form
  const earlier = findDraft(tx, draftId, ANALYSIS_FORM, analysisDraftSchema)
  const email = form.email ?? earlier?.email ?? ''
  // A new form starts with an unchecked box: only the email can come from the previous one.
  const wasChecked = earlier?.submissionId === submissionId && earlier.marketing
  const payload = { properties, email, marketing: form.marketing ?? wasChecked, submissionId, sent }
  return saveDraft(tx, draftId, { form: ANALYSIS_FORM, payload, email })
}

/**
 * A post of the form by any button: its fields and each property's. `email` and `marketing` are null in step 1, which lacks these
 * fields.
 */
export function postedAnalysisForm(posted: Record<string, string>, properties: readonly Record<string, string>[]): TypedAnalysis {
  const { email = null, submissionId } = posted
  return {
    properties: properties.length > 0 ? properties.map(knownFields) : [EMPTY_PROPERTY],
    email,
    // Browsers don't post an unchecked box.
    marketing: email === null ? null : posted.marketing === 'yes',
    submissionId: isSubmissionId(submissionId) ? submissionId : newSubmissionId(),
  }
}

function knownFields(stored: Record<string, string>): TypedProperty {
  const property: TypedProperty = {}
  for (const field of BLOCK_FIELDS) {
    const value = stored[field]
    if (value !== undefined) property[field] = value
  }
  return property
}

/** The opened analysis form: the input so far, and the current step. */
type OpenedAnalysis = {
  step: 1 | 2
  properties: TypedProperty[]
  email: string
  /** Whether the box for tips is checked. */
  marketing: boolean
  submissionId: string
  /** This content has already led to a report. Sending it again leads to the same one. */
  sent: boolean
}
