/** The columns of the lead list beside the name, as addresses write them. */
export const COLUMN_LABELS = {
  address: 'Property address',
  status: 'Status',
  next: 'Next action',
  contact: 'Last contact',
  assignee: 'Assignee',
  rent: 'Est. rent',
  days: 'In status',
  created: 'Created',
} as const

export type LeadColumn = keyof typeof COLUMN_LABELS

/** Those that are shown until others are chosen. */
export const FIRST_COLUMNS: readonly LeadColumn[] = ['address', 'status', 'next', 'contact', 'assignee', 'rent']

/** The cells that are edited in the list. */
const EDITED = ['status', 'next', 'assignee'] as const

/** A cell that is edited: whose, and which. */
export type EditedCell = { leadId: string; column: (typeof EDITED)[number] }

/** What an address and a button say of it: '{id}:status'. */
export function cellInAddress({ leadId, column }: EditedCell): string {
  return `${leadId}:${column}`
}

export function readCell(text: string | null): EditedCell | null {
  const [leadId = '', asked] = text?.split(':') ?? []
  const column = EDITED.find((one) => one === asked)
  return leadId !== '' && column ? { leadId, column } : null
}
