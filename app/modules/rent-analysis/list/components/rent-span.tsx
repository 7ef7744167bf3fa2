type RentSpanProps = {
  low: number
  estimate: number
  high: number
  /** What the drawing reaches to, the same for all that are compared. */
  highest: number
}

const WIDTH = 116

/** The range of an estimate in the size of a word, from $0 to the highest of those around it. The figures are beside it. */
export function RentSpan({ low, estimate, high, highest }: RentSpanProps) {
  const at = (dollars: number) => (dollars / Math.max(1, highest)) * (WIDTH - 4) + 2
  return (
    <svg className="my-0.5 block" width={WIDTH} height="14" viewBox={`0 0 ${WIDTH} 14`} aria-hidden="true" focusable="false">
      <path d={`M0 7h${WIDTH}`} className="stroke-line-strong" />
      <rect
        x={at(low).toFixed(1)}
        y="3.5"
        width={Math.max(2, at(high) - at(low)).toFixed(1)}
        height="7"
        rx="2"
        className="fill-wheat"
      />
      <path d={`M${at(estimate).toFixed(1)} 1v12`} className="stroke-ink" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
