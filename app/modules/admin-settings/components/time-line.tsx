/** A point on a timeline. `label`: omitted if a mark is enough; `mark`: a text message, or the final goal. */
export type TimePoint = { label?: string; mark?: 'text' | 'end' }

const MARKS = { text: 'time-line-text', end: 'time-line-end' } as const

/** Messages in order as marks on a line, which illustrates the numbers above. */
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
