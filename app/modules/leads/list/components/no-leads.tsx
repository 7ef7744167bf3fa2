import type { ReactNode } from 'react'
import { MESSAGE_NO_MATCHING_LEADS } from '#app/modules/leads/messages.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** An empty list of leads. */
export function NoLeads({ level, action }: { level: 'h2' | 'h3'; action?: ReactNode }) {
  return (
    <EmptyState title="No leads found" level={level} action={action}>
      {MESSAGE_NO_MATCHING_LEADS}
    </EmptyState>
  )
}
