import type { ReactNode } from 'react'
import { QuietHouse } from './drawing/quiet-house.tsx'

/** What stands where a list has nothing to show: what is missing, why, and what to do. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="panel empty">
      <QuietHouse />
      <h3>{title}</h3>
      <p className="muted">{children}</p>
      {action}
    </div>
  )
}
