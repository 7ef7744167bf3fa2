import type { ReactNode } from 'react'

/** A page for a single task, in one narrow column. `side`: a second column, below the first on small screens. */
export function NarrowColumn({ side, children }: { side?: ReactNode; children: ReactNode }) {
  const column = <div className="narrow-column">{children}</div>
  return (
    <div className="narrow-page">
      {side ? (
        <div className="narrow-sides">
          {column}
          <div className="grid content-start gap-5">{side}</div>
        </div>
      ) : (
        column
      )}
    </div>
  )
}
