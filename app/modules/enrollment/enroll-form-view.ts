import type { EnrollStep, TypedEnrollment } from './enroll-fields.ts'

/** The enroll form as a page shows it: what was typed, what is wrong with it, and which step it is at. */
export type EnrollFormView = {
  step: EnrollStep
  values: TypedEnrollment
  /** Message by field name; '' concerns the form as a whole. Empty until the form was refused once. */
  errors: Record<string, string>
  /** Message by field name, for every field that the final submit would refuse as it stands. Only hints: Continue goes on. */
  open: Record<string, string>
  /** The lead whose report it was filled in from. */
  from: string | null
  submissionId: string
  /** The final submit was refused just now. */
  refused: boolean
}
