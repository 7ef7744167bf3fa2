type RentSpanProps = {
  low: number
  estimate: number
  high: number
  /** The maximum of the scale, the same for all spans being compared. */
  highest: number
}

const WIDTH = 116

/** An estimate's range as a word-sized bar, from $0 to the highest one in its list. Text next to it has the figures. */
export function RentSpan({ low, estimate, high, highest }: RentSpanProps) {
  const at = (dollars: number) => (dollars / Math.max(1, highest)) * (WIDTH - 4) + 2
  return (
    <svg width={WIDTH} height="14" viewBox={`0 0 ${WIDTH} 14`} aria-hidden="true">
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
