import type { ReactNode } from 'react'

type Line = {
  label: string
  /** How long its bar is. */
  value: number
  /** A part of it, in the second color. */
  part?: number
  /** What is beside the bar. */
  figures: readonly ReactNode[]
}

/** Few values with names, the bars among each other; the figures beside them say it all. */
export function BarList({ lines }: { lines: readonly Line[] }) {
  const highest = Math.max(1, ...lines.flatMap(({ value, part = 0 }) => [value, part]))
  const width = (value: number) => ((value / highest) * 100).toFixed(1)
  return (
    <ul className="bar-list">
      {lines.map(({ label, value, part, figures }) => (
        <li key={label}>
          <bdi>{label}</bdi>
          <svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true" focusable="false">
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
