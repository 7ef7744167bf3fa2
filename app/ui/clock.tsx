import type { ReactNode } from 'react'
import type { TimeLeft } from '#app/format/time-left.ts'

const RADIUS = 8
const AROUND = 2 * Math.PI * RADIUS

const HANDS = 'M12 7.6V12l2.8 1.8'
/** The mark inside the ring for each state. */
const MARKS = { over: 'M12 8v4.6M12 15.6v.2', soon: HANDS, ok: HANDS, done: 'M8.2 12.2l2.6 2.6 5-5.4' } as const

/** The time left until a deadline, as text and as a ring. `note`: when it started. */
export function Clock({ time: { state, words, elapsedFraction }, note }: { time: TimeLeft; note?: ReactNode }) {
  return (
    <span className={`clock clock--${state}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r={RADIUS} />
        <circle
          cx="12"
          cy="12"
          r={RADIUS}
          strokeDasharray={`${(elapsedFraction * AROUND).toFixed(1)} ${AROUND.toFixed(1)}`}
          transform="rotate(-90 12 12)"
        />
        <path d={MARKS[state]} />
      </svg>
      <span>
        <b>{words}</b>
        {note !== undefined && <small>{note}</small>}
      </span>
    </span>
  )
}
