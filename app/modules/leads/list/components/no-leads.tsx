import type { ReactNode } from 'react'
import { MESSAGE_NO_MATCHING_LEADS } from '#app/modules/leads/messages.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

type NoLeadsProps = { level: 'h2' | 'h3'; action?: ReactNode; isFiltered?: boolean }

/** An empty list of leads. */
export function NoLeads({ level, action, isFiltered = true }: NoLeadsProps) {
  return (
    <EmptyState title="No leads found" level={level} action={action}>
      {isFiltered ? MESSAGE_NO_MATCHING_LEADS : 'New leads appear here.'}
    </EmptyState>
  )
}
