import type { EnrollStep, TypedEnrollment } from './enroll-fields.ts'

/** The enroll form as it is opened: what was typed before, and which step it is at. */
export type OpenedEnrollment = {
  step: EnrollStep
  values: TypedEnrollment
  /** Message by field name, for every field that the final submit would refuse as it is. Only hints: Continue goes on. */
  open: Record<string, string>
  /** It was refused once: what is open is beside the fields as what is wrong with them. */
  isChecked: boolean
  /** The lead whose report it was filled in from. */
  from: string | null
  submissionId: string
}

/** What the steps show beside the fields. */
export type EnrollStepState = Pick<OpenedEnrollment, 'step' | 'open' | 'from' | 'submissionId'> & {
  /** The final submit was refused just now. */
  isRefused: boolean
}
