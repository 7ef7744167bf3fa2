import type { ReactNode } from 'react'
import { Notice } from '#app/ui/notice.tsx'

type LegalPageProps = {
  title: string
  lead: string
  /** The text is binding: marks it as a sample for counsel to check. */
  binds?: boolean
  children: ReactNode
}

/** A page of legal text. */
export function LegalPage({ title, lead, binds = false, children }: LegalPageProps) {
  return (
    <article className="mx-auto grid gap-5 w-page pt-[clamp(40px,5vw,72px)] pb-section max-w-180">
      <h1>{title}</h1>
      <p className="text-lead leading-[1.6] text-ink-muted">{lead}</p>
      {binds && (
        <Notice>
          Sample text: it describes what this site does and is not binding yet. Have an attorney review it before you rely on it.
        </Notice>
      )}
      <div className="legal-text mt-4">{children}</div>
    </article>
  )
}
