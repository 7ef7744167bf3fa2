import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Something to know about what the page shows; no error. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="notice">
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  )
}
