/** Two lines of wealth that cross: renting, and selling in dashes. Decoration only. */
export function CrossingLines() {
  return (
    <svg className="w-full max-sm:max-w-80" viewBox="0 0 360 110" aria-hidden="true" focusable="false" fill="none">
      <path d="M0 100h360" className="stroke-ink" strokeWidth="1.4" />
      <path d="M4 78C90 70 200 58 356 44" className="stroke-ink" strokeWidth="2.5" strokeDasharray="7 6" />
      <path d="M4 92C90 66 220 36 356 8" className="stroke-brand" strokeWidth="4" />
      <circle cx="72" cy="72.5" r="7" className="fill-wheat stroke-ink" strokeWidth="2.5" />
    </svg>
  )
}
