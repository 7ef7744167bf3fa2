import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import type { ShownFilter } from '../lead-address.ts'
import { leadBoard, leadList } from '../list-params.ts'

/** A person whom leads can be assigned to. */
export type Assignee = { id: string; name: string }

type LeadFiltersProps = {
  filter: ShownFilter
  assignees: readonly Assignee[]
  now: Date
  /** The screen's address with this query. */
  screen: (query: Record<string, string>) => string
  isBoard?: boolean
  /** The selection from other pages of the list, which is kept. */
  selection?: string | null
}

/** The filters above the lead list or the board. */
export function LeadFilters({ assignees, isBoard = false, selection = null, ...props }: LeadFiltersProps) {
  const options = [
    { value: 'me', label: 'Me' },
    { value: 'unassigned', label: 'Unassigned' },
    ...assignees.map(({ id, name }) => ({ value: id, label: name })),
  ]
  if (isBoard) return <ListFilters list={leadBoard} {...props} options={{ assignee: options }} />
  return (
    <ListFilters list={leadList} {...props} options={{ assignee: options }}>
      {selection !== null && <input type="hidden" name="selection" value={selection} />}
    </ListFilters>
  )
}
