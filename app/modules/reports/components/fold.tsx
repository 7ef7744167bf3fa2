import type { ReactNode } from 'react'

/** What a reader may open: its name first. Open on paper. */
export function Fold({
  id,
  title,
  isOpen = false,
  children,
}: {
  id: string
  title: string
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className="fold" id={id} open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div>{children}</div>
    </details>
  )
}
