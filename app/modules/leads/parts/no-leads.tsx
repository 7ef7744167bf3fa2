import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** A list of leads without any (back-office specification, section 2). */
export function NoLeads({ action }: { action?: ReactNode }) {
  return (
    <EmptyState title="No leads found" action={action}>
      There are no leads matching the current filter.
    </EmptyState>
  )
}
