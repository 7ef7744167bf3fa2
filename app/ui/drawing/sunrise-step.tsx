import { useId } from 'react'
import { htmlId } from '#app/ui/ids.ts'
import { Rays } from './rays.tsx'

const HEIGHTS = { 1: 73, 2: 60, 3: 47, 4: 33 }

/** The sun at one of four heights above a horizon, as a progress indicator. Decorative. */
export function SunriseStep({ step }: { step: 1 | 2 | 3 | 4 }) {
  const clip = htmlId('sky', useId())
  const cy = HEIGHTS[step]
  return (
    <svg className="mb-3.5 w-full" viewBox="0 0 240 66" aria-hidden="true" focusable="false">
      <defs>
        <clipPath id={clip}>
          <path d="M0 0h240v64H0z" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${clip})`}>
        <circle cx="36" cy={cy} r="19" className="fill-wheat" />
        <Rays cx={36} cy={cy} from={24} length={9} last={340} step={20} />
      </g>
      <path d="M0 64h240" className="stroke-wheat" strokeWidth="1.6" />
    </svg>
  )
}
