/** Columns of the lead list besides the name, as in addresses. */
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

/** The default columns. */
export const FIRST_COLUMNS: readonly LeadColumn[] = ['status', 'next', 'contact', 'assignee', 'rent']

/** Cells that can be edited in the list. */
const EDITED = ['status', 'next', 'assignee'] as const

/** A cell that is being edited: the lead and the column. */
export type EditedCell = { leadId: string; column: (typeof EDITED)[number] }

/** The cell in an address or a button's value: '{id}:status'. */
export function cellInAddress({ leadId, column }: EditedCell): string {
  return `${leadId}:${column}`
}

export function readCell(text: string | null): EditedCell | null {
  const [leadId = '', asked] = text?.split(':') ?? []
  const column = EDITED.find((one) => one === asked)
  return leadId !== '' && column ? { leadId, column } : null
}
