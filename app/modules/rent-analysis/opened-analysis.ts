import type { TypedProperty } from '#app/modules/properties/property-fields.ts'

/** The analysis form as it is opened: what was typed before, and which step it is at. */
export type OpenedAnalysis = {
  step: 1 | 2
  properties: TypedProperty[]
  email: string
  /** Whether the box for tips is checked. */
  marketing: boolean
  submissionId: string
  /** This content has led to a report already; sending it again leads to the same one. */
  sent: boolean
}
