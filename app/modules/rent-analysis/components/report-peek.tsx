const ROWS = ['w-[82%]', 'w-[66%]', 'w-[74%]', 'w-[58%]', 'w-[70%]']

/** A preview of the report as plain bars, without any figures. */
export function ReportPeek() {
  return (
    <div className="peek" role="img" aria-label="A preview of your report. The figures appear after this step.">
      <span className="peek-tag">Your figures come next</span>
      <i className="h-16 w-60 max-w-full rounded-card bg-brand-soft" />
      <svg viewBox="0 0 364 40" preserveAspectRatio="none" className="h-10 w-full">
        <path d="M0 16H364" className="stroke-line-strong" strokeWidth="3" />
        <rect x="96" y="8" width="170" height="16" rx="3" className="fill-wheat-soft" />
        <path d="M180 2V30" className="stroke-ink" strokeWidth="5" />
      </svg>
      {ROWS.map((width) => (
        <span key={width} className="peek-row">
          <i className="size-7.5 rounded-[50%] bg-brand" />
          <i className={width} />
          <i />
        </span>
      ))}
    </div>
  )
}
