/** A moment of a line of time. `label`: left out where a mark says enough; `mark`: a text message, or what all of it leads to. */
export type TimePoint = { label?: string; mark?: 'text' | 'end' }

const MARKS = { text: 'time-line-text', end: 'time-line-end' } as const

/** Messages in their order, as marks on a line: what the numbers above it mean. */
export function TimeLine({ label, points }: { label: string; points: readonly TimePoint[] }) {
  return (
    <ol className="time-line" aria-label={label}>
      {points.map((point, at) => (
        <li key={at} className={point.mark && MARKS[point.mark]}>
          {point.label !== undefined && <span>{point.label}</span>}
        </li>
      ))}
    </ol>
  )
}
