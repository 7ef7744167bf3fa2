import type { ReactNode } from 'react'
import type { TimeLeft } from '#app/format/time-left.ts'

const RADIUS = 8
const AROUND = 2 * Math.PI * RADIUS

const HANDS = <path d="M12 7.6V12l2.8 1.8" className="stroke-current" />
/** Shape and colors of the ring for each state. */
const LOOKS = {
  over: {
    ring: 'stroke-danger',
    words: 'font-semibold text-on-red',
    mark: <path d="M12 8v4.6M12 15.6v.2" className="stroke-danger" />,
  },
  soon: { ring: 'stroke-wheat-line', words: 'font-semibold text-wheat-ink', mark: HANDS },
  ok: { ring: 'stroke-brand', words: 'font-semibold text-ink', mark: HANDS },
  done: { ring: 'stroke-brand-mid', words: '', mark: <path d="M8.2 12.2l2.6 2.6 5-5.4" className="stroke-brand" /> },
} as const

/** The time left until a deadline, as text and as a ring. `note`: when it started. */
export function Clock({ time: { state, words, elapsedFraction }, note }: { time: TimeLeft; note?: ReactNode }) {
  const look = LOOKS[state]
  return (
    <span className="clock">
      <svg viewBox="0 0 24 24" className="size-6.5" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r={RADIUS} className="stroke-line-strong" strokeWidth="3" />
        <circle
          cx="12"
          cy="12"
          r={RADIUS}
          className={look.ring}
          strokeWidth="3"
          strokeDasharray={`${(elapsedFraction * AROUND).toFixed(1)} ${AROUND.toFixed(1)}`}
          transform="rotate(-90 12 12)"
        />
        <g strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
          {look.mark}
        </g>
      </svg>
      <span>
        <span className={`block whitespace-nowrap ${look.words}`}>{words}</span>
        {note !== undefined && <span className="block text-[0.8125rem] whitespace-nowrap">{note}</span>}
      </span>
    </span>
  )
}
