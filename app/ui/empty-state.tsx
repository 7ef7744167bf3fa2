import type { ReactNode } from 'react'
import { QuietHouse } from './drawing/quiet-house.tsx'

type EmptyStateProps = {
  title: string
  /** 'h2' right under the page's title. */
  level?: 'h2' | 'h3'
  children: ReactNode
  action?: ReactNode
}

/** What stands where a list has nothing to show: what is missing, why, and what to do. */
export function EmptyState({ title, level: Heading = 'h3', children, action }: EmptyStateProps) {
  return (
    <div className="panel empty">
      <QuietHouse />
      <Heading>{title}</Heading>
      <p className="muted">{children}</p>
      {action}
    </div>
  )
}
