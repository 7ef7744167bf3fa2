import type { TypedProperty } from '#app/modules/properties/property-fields.ts'

/** The analysis form as a page shows it: what was typed, what is wrong with it, and which step it is at. */
export type AnalysisFormView = {
  step: 1 | 2
  properties: TypedProperty[]
  email: string
  /** Whether the box for tips is ticked. */
  marketing: boolean
  submissionId: string
  /** This content has led to a report already; sending it again leads to the same one. */
  sent: boolean
  /** Message by field name; '' concerns the form as a whole. */
  errors: Record<string, string>
}
