import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import type { ShownFilter } from '../lead-address.ts'
import { leadBoard, leadList } from '../list-params.ts'

/** Someone who leads can be assigned to. */
export type Assignee = { id: string; name: string }

type LeadFiltersProps = {
  filter: ShownFilter
  assignees: readonly Assignee[]
  now: Date
  /** The address of the screen with this query. */
  screen: (query: Record<string, string>) => string
  isBoard?: boolean
  /** What is picked on other pages of the list, and stays so. */
  selection?: string | null
}

/** The filters of the leads, over the list or the board. */
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
