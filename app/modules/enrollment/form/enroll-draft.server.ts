import { db, inTransaction } from '#app/db/client.server.ts'
import { findDraft, saveDraft } from '#app/modules/forms/drafts.server.ts'
import { isSubmissionId, newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { EMPTY_ENROLLMENT, ENROLL_FIELD_NAMES, type EnrollStep, type TypedEnrollment } from './enroll-fields.ts'
import { enrollmentFromReport } from './enroll-from-report.server.ts'
import { enrollDraftSchema, enrollSchema, enrollTypedSchema } from './enroll-schema.ts'

/** The form's name, for its drafts, their cookie and its submissions. */
export const ENROLL_FORM = 'enrollment'

/** A post of the form by any button. A step's page includes the other steps' values, so that each tab sends what it shows. */
export type PostedEnrollForm = {
  values: TypedEnrollment
  from: string | null
  submissionId: string
}

/**
 * The form for a step, from the draft. Without a draft, or if it was sent and no step is requested, a new form, filled in from a
 * report if one is named. A draft from the same report continues; for another report, only its contact is kept.
 */
export function openEnrollForm(
  draftId: string | null,
  asked: { step: EnrollStep | null; from: string | null },
  visitor: string | null,
): OpenedEnrollment {
  const draft = findDraft(db(), draftId, ENROLL_FORM, enrollDraftSchema)
  const isContinued =
    draft !== undefined && !(draft.sent && asked.step === null) && (asked.from === null || asked.from === draft.from)
  const step = asked.step ?? 1
  if (isContinued) {
    const values = knownFields(draft.values)
    const open = openFields(values)
    const { from, submissionId } = draft
    // A later visit starts without the earlier errors.
    return { step, values, open, isChecked: draft.checked && asked.step !== null, from, submissionId }
  }
  const filledIn = asked.from === null ? null : enrollmentFromReport(asked.from, visitor)
  const begun = draft && !draft.sent ? contactOf(knownFields(draft.values)) : {}
  const values = { ...EMPTY_ENROLLMENT, ...begun, ...filledIn }
  const from = filledIn === null ? null : asked.from
  return { step, values, open: openFields(values), isChecked: false, from, submissionId: newSubmissionId() }
}

/** A post of the form, with the posted value of each field. */
export function postedEnrollForm(posted: Record<string, string>): PostedEnrollForm {
  const { from, submissionId } = posted
  return {
    values: knownFields(posted),
    from: from !== undefined && /^[0-9a-f]{32}$/.test(from) ? from : null,
    submissionId: isSubmissionId(submissionId) ? submissionId : newSubmissionId(),
  }
}

/** Errors of the final submit, by field. */
export function openFields(values: TypedEnrollment): Record<string, string> {
  const parsed = enrollSchema.safeParse(values)
  const found: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) found[String(path[0] ?? '')] ??= message
  return found
}

/** Whether the size and type of the input fit into a draft. */
export function isKeepable({ values }: Pick<PostedEnrollForm, 'values'>): boolean {
  return enrollTypedSchema.safeParse(values).success
}

/** Saves the draft and returns its id. `refused`: the final submit failed, so the steps show errors from now on. */
export function saveEnrollDraft(draftId: string | null, form: PostedEnrollForm, state: { refused?: boolean } = {}): string {
  const checked = state.refused ?? findDraft(db(), draftId, ENROLL_FORM, enrollDraftSchema)?.checked ?? false
  return save(draftId, form, { sent: false, checked })
}

/** Saves the sent form, so that Back shows it. Returns the draft's id. */
export function saveSentEnrollForm(draftId: string | null, form: PostedEnrollForm): string {
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

/** The opened enroll form: the values so far, and the current step. */
export type OpenedEnrollment = {
  step: EnrollStep
  values: TypedEnrollment
  /** The final submit's current errors, by field name. Only hints: Continue works anyway. */
  open: Record<string, string>
  /** It was refused once: fields show their errors. */
  isChecked: boolean
  /** The lead whose report it was filled in from. */
  from: string | null
  submissionId: string
}

/** What the steps show next to the fields. */
export type EnrollStepState = Pick<OpenedEnrollment, 'step' | 'open' | 'from' | 'submissionId'> & {
  /** The final submit was just refused. */
  isRefused: boolean
}
