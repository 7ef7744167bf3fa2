import type { ReactNode } from 'react'

type Line = {
  label: string
  /** How long its bar is. */
  value: number
  /** A part of it, in the second colour. */
  part?: number
  /** What stands beside the bar. */
  figures: readonly ReactNode[]
}

/** Few values with names, the bars among each other; the figures beside them say it all. */
export function BarList({ lines }: { lines: readonly Line[] }) {
  const highest = Math.max(1, ...lines.map(({ value }) => value))
  const width = (value: number) => ((value / highest) * 100).toFixed(1)
  return (
    <ul className="grid list-none gap-2 text-small">
      {lines.map(({ label, value, part, figures }) => (
        <li key={label} className="grid grid-cols-[minmax(84px,34%)_minmax(0,1fr)_auto] items-center gap-x-3">
          <bdi className="wrap-anywhere">{label}</bdi>
          <svg className="h-3.5 w-full" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <rect width="100" height="16" className="fill-band" />
            <rect width={width(value)} height="16" className="fill-brand" />
            {part !== undefined && <rect width={width(part)} height="16" className="fill-wheat" />}
          </svg>
          <span className="flex gap-3 tabular-nums *:min-w-10 *:text-right">
            {figures.map((figure, index) => (
              <span key={index} className={index === 0 ? 'font-semibold' : 'text-ink-muted'}>
                {figure}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
