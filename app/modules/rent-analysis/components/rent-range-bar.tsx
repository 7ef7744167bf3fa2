type RentRangeBarProps = { low: number; estimate: number; high: number }

/** Width of the drawing. */
const WIDTH = 320
/** Where the range begins and ends in it. */
const START = 48
const END = 272

/** The range of an estimate as a bar, with the estimate marked. The figures are beside it in words. */
export function RentRangeBar({ low, estimate, high }: RentRangeBarProps) {
  const share = high > low ? (estimate - low) / (high - low) : 0.5
  const x = Math.round(START + share * (END - START))
  return (
    <svg className="mt-1.5 mb-1 w-full" viewBox="-4 0 328 40" aria-hidden="true" focusable="false">
      <path d={`M0 20h${WIDTH}`} stroke="var(--color-line-strong)" strokeWidth="2" />
      <rect x={START} y="13" width={END - START} height="14" rx="4" fill="var(--color-wheat)" />
      <path d={`M${x} 6v28`} stroke="var(--color-ink)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}
