import { db, inTransaction } from '#app/db/client.server.ts'
import { findDraft, saveDraft } from '#app/modules/forms/drafts.server.ts'
import { isSubmissionId, newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { EMPTY_ENROLLMENT, ENROLL_FIELD_NAMES, type EnrollStep, type TypedEnrollment } from './enroll-fields.ts'
import type { OpenedEnrollment } from './opened-enrollment.ts'
import { enrollmentFromReport } from './enroll-from-report.server.ts'
import { enrollDraftSchema, enrollSchema, enrollTypedSchema } from './enroll-schema.ts'

/** Name of the form: of its drafts, their cookie and its submissions. */
export const ENROLL_FORM = 'enrollment'

/** A post of the form, whichever button was pressed. A step's page carries what the other steps hold, so that each tab sends what it shows. */
export type PostedEnrollForm = {
  values: TypedEnrollment
  from: string | null
  submissionId: string
}

/**
 * The form for a step: what the draft contains; a new one, filled in from a report where one is named, without a draft or once it was sent and no one
 * asks for it by its step. A draft that was begun from the same report goes on; its contact is kept for another one.
 */
export function openEnrollForm(
  draftId: string | null,
  asked: { step: EnrollStep | null; from: string | null },
  visitor: string | null,
): OpenedEnrollment {
  const draft = findDraft(db(), draftId, ENROLL_FORM, enrollDraftSchema)
  const goesOn = draft !== undefined && !(draft.sent && asked.step === null) && (asked.from === null || asked.from === draft.from)
  const step = asked.step ?? 1
  if (goesOn) {
    const values = knownFields(draft.values)
    const open = openFields(values)
    const { from, submissionId } = draft
    // Anyone who comes back another day is not met by the errors of then.
    return { step, values, open, isChecked: draft.checked && asked.step !== null, from, submissionId }
  }
  const filledIn = asked.from === null ? null : enrollmentFromReport(asked.from, visitor)
  const begun = draft && !draft.sent ? contactOf(knownFields(draft.values)) : {}
  const values = { ...EMPTY_ENROLLMENT, ...begun, ...filledIn }
  const from = filledIn === null ? null : asked.from
  return { step, values, open: openFields(values), isChecked: false, from, submissionId: newSubmissionId() }
}

/** A post of the form, by what was posted of each field. */
export function postedEnrollForm(posted: Record<string, string>): PostedEnrollForm {
  const { from, submissionId } = posted
  return {
    values: knownFields(posted),
    from: from !== undefined && /^[0-9a-f]{32}$/.test(from) ? from : null,
    submissionId: isSubmissionId(submissionId) ? submissionId : newSubmissionId(),
  }
}

/** What the final submit would refuse, by field. */
export function openFields(values: TypedEnrollment): Record<string, string> {
  const parsed = enrollSchema.safeParse(values)
  const found: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) found[String(path[0] ?? '')] ??= message
  return found
}

/** Whether what was typed is of a size and kind that a draft keeps. */
export function isKeepable({ values }: Pick<PostedEnrollForm, 'values'>): boolean {
  return enrollTypedSchema.safeParse(values).success
}

/** Keeps what was typed; returns the draft's id. `refused`: by the final submit, so that the steps say what is wrong from now on. */
export function keepEnrollForm(draftId: string | null, form: PostedEnrollForm, state: { refused?: boolean } = {}): string {
  const checked = state.refused ?? findDraft(db(), draftId, ENROLL_FORM, enrollDraftSchema)?.checked ?? false
  return save(draftId, form, { sent: false, checked })
}

/** Keeps the form as sent, so that Back shows it. Returns the draft's id. */
export function keepSentEnrollForm(draftId: string | null, form: PostedEnrollForm): string {
  return save(draftId, form, { sent: true, checked: false })
}

type DraftState = { sent: boolean; checked: boolean }

function save(draftId: string | null, { values, from, submissionId }: PostedEnrollForm, state: DraftState): string {
  const payload = { values, from, submissionId, ...state }
  return inTransaction((tx) => saveDraft(tx, draftId, { form: ENROLL_FORM, payload, email: values.email ?? '' }))
}

function knownFields(stored: Record<string, string>): TypedEnrollment {
  const values: TypedEnrollment = {}
  for (const field of ENROLL_FIELD_NAMES) {
    const value = stored[field]
    if (value !== undefined) values[field] = value
  }
  return values
}

function contactOf({ name, email, phone }: TypedEnrollment): TypedEnrollment {
  return Object.fromEntries(Object.entries({ name, email, phone }).filter(([, text]) => (text ?? '').trim() !== ''))
}
