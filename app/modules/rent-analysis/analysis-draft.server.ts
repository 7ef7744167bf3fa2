import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { findDraft, saveDraft } from '#app/modules/forms/drafts.server.ts'
import { isSubmissionId, newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { analysisDraftSchema } from './forms.ts'
import { EMPTY_PROPERTY, BLOCK_FIELDS, type TypedProperty } from '#app/modules/properties/property-fields.ts'

export const ANALYSIS_FORM = 'analysis'

/** What the draft contains; without one, or once it was sent and no one asks for it by its step, an empty form. */
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

/** What a visitor typed into the form. `email` and `marketing`, the box for tips, are null at step 1, which has no such fields. */
export type TypedAnalysis = {
  properties: TypedProperty[]
  email: string | null
  marketing: boolean | null
  submissionId: string
}

/** Keeps what was typed; returns the draft's id. */
export function keepAnalysisForm(draftId: string | null, form: TypedAnalysis & { sent: boolean }): string {
  return inTransaction((tx) => storeForm(tx, draftId, form))
}

/** Keeps the form as sent, so that Back shows it, in the transaction of what it led to. Returns the draft's id. */
export function keepSentForm(tx: Tx, draftId: string | null, form: TypedAnalysis): string {
  return storeForm(tx, draftId, { ...form, sent: true })
}

function storeForm(tx: Tx, draftId: string | null, form: TypedAnalysis & { sent: boolean }): string {
  const { properties, submissionId, sent } = form
  const earlier = findDraft(tx, draftId, ANALYSIS_FORM, analysisDraftSchema)
  const email = form.email ?? earlier?.email ?? ''
  // The box is unchecked when a form begins: only an address may come from the one before it.
  const ticked = earlier?.submissionId === submissionId && earlier.marketing
  const payload = { properties, email, marketing: form.marketing ?? ticked, submissionId, sent }
  return saveDraft(tx, draftId, { form: ANALYSIS_FORM, payload, email })
}

/**
 * A post of the form, whichever button was pressed: its fields, and those of each property. `email` and `marketing` are null at step 1, which has no such fields.
 */
export function postedAnalysisForm(posted: Record<string, string>, properties: readonly Record<string, string>[]): TypedAnalysis {
  const { email = null, submissionId } = posted
  return {
    properties: properties.length > 0 ? properties.map(knownFields) : [EMPTY_PROPERTY],
    email,
    // A box that is not checked is not posted.
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

/** The analysis form as it is opened: what was typed before, and which step it is at. */
type OpenedAnalysis = {
  step: 1 | 2
  properties: TypedProperty[]
  email: string
  /** Whether the box for tips is checked. */
  marketing: boolean
  submissionId: string
  /** This content has led to a report already; sending it again leads to the same one. */
  sent: boolean
}
