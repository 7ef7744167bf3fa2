import type { ReactNode } from 'react'
import { Notice } from '#app/ui/notice.tsx'

type LegalPageProps = {
  title: string
  lead: string
  /** What it says binds somebody: it is then marked as a sample for counsel to check. */
  binds?: boolean
  children: ReactNode
}

/** A page of small print, set to be read. */
export function LegalPage({ title, lead, binds = false, children }: LegalPageProps) {
  return (
    <article className="wrap small-print">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {binds && (
        <Notice>
          Sample text: it tells what this site does, and binds nobody yet. Have counsel check it before you rely on it.
        </Notice>
      )}
      <div className="legal-text">{children}</div>
    </article>
  )
}
