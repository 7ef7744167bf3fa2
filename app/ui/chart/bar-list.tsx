import type { ReactNode } from 'react'

type Line = {
  label: string
  /** The length of its bar. */
  value: number
  /** A part of the value, in the second color. */
  part?: number
  /** Text beside the bar. */
  figures: readonly ReactNode[]
}

/** A few named values as horizontal bars, with their figures beside them. */
export function BarList({ lines }: { lines: readonly Line[] }) {
  const highest = Math.max(1, ...lines.flatMap(({ value, part = 0 }) => [value, part]))
  const width = (value: number) => ((value / highest) * 100).toFixed(1)
  return (
    <ul className="bar-list">
      {lines.map(({ label, value, part, figures }) => (
        <li key={label}>
          <bdi>{label}</bdi>
          <svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="16" className="fill-band" />
            <rect width={width(value)} height="16" />
            {part !== undefined && <rect width={width(part)} height="16" className="fill-wheat" />}
          </svg>
          <span>
            {figures.map((figure, index) => (
              <span key={index}>{figure}</span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
