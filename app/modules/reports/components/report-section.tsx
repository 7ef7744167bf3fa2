import type { ReactNode } from 'react'

/** A section of the report with a heading, and text or a button to the right of it. */
export function ReportSection({
  id,
  title,
  beside,
  className = 'report-section',
  children,
}: {
  id: string
  title: string
  beside?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="section-head">
        <h2 className="text-h3" id={id}>
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
