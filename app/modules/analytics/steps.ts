/** Pipeline steps by number, as stored in `lead_progress` (docs/product/analytics.md). Lost is not a step. */
export const STEPS = [
  { label: 'New Lead', tone: 'gray' },
  { label: 'Analysis Submitted', tone: 'blue' },
  { label: 'Proposal', tone: 'gray' },
  { label: 'Site Visit Scheduled', tone: 'yellow' },
  { label: 'Walkthrough Scheduled', tone: 'yellow' },
  { label: 'Contract Sent', tone: 'orange' },
  { label: 'Enrolled', tone: 'purple' },
  { label: 'Closed or Won', tone: 'green' },
] as const

/** From this step on, a lead is a client. */
export const ENROLLED_STEP = 6
