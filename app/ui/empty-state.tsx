import type { ReactNode } from 'react'
import { QuietHouse } from './drawing/houses.tsx'

type EmptyStateProps = {
  title: string
  /** 'h1' if it is the whole page, 'h2' directly under the page's title. */
  level?: 'h1' | 'h2' | 'h3'
  children: ReactNode
  action?: ReactNode
}

/** Replaces an empty list: what is missing, why, and what to do. */
export function EmptyState({ title, level: Heading = 'h3', children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {Heading !== 'h1' && <QuietHouse className="mb-2" />}
      <Heading className={Heading === 'h3' ? undefined : 'text-h3'}>{title}</Heading>
      <p className="text-ink-muted">{children}</p>
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}
