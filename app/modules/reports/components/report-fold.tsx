import type { ReactNode } from 'react'

/** A collapsible section. `isForScreen` hides it in print. The id is within, so that a link to it opens it. */
export function ReportFold({
  id,
  title,
  isOpen = false,
  isForScreen = false,
  children,
}: {
  id: string
  title: string
  isOpen?: boolean
  isForScreen?: boolean
  children: ReactNode
}) {
  return (
    <details className={isForScreen ? 'fold print:hidden' : 'fold'} open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div id={id}>{children}</div>
    </details>
  )
}
