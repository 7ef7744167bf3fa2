import type { EnrollStep, TypedEnrollment } from './enroll-fields.ts'

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
