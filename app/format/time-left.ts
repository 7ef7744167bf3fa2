import { DAY_MS, HOUR_MS, MINUTE_MS } from './duration.ts'

/** A deadline with at most this much time left is due soon. */
const SOON_MS = 4 * HOUR_MS

export type TimeLeft = {
  state: 'over' | 'soon' | 'ok' | 'done'
  /** '3 h 50 min left' */
  words: string
  /** The elapsed part of the time, from 0 to 1. */
  elapsedFraction: number
}

type Deadline = { startedAt: Date; dueAt: Date; doneAt?: Date | null }

/** A deadline's state at `now`; once met, it keeps the time it took. */
export function timeLeft({ startedAt, dueAt, doneAt = null }: Deadline, now: Date): TimeLeft {
  if (doneAt !== null) {
    return { state: 'done', words: `after ${formatDuration(doneAt.getTime() - startedAt.getTime())}`, elapsedFraction: 1 }
  }
  const left = dueAt.getTime() - now.getTime()
  if (left < 0) return { state: 'over', words: `${formatDuration(-left)} over`, elapsedFraction: 1 }
  const whole = dueAt.getTime() - startedAt.getTime()
  const elapsedFraction = whole > 0 ? Math.min(1, Math.max(0, 1 - left / whole)) : 1
  return { state: left <= SOON_MS ? 'soon' : 'ok', words: `${formatDuration(left)} left`, elapsedFraction }
}

/** '48 min', '12 h', '2 h 05 min', and from two days on '3 days': full minutes only. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')} min`
}
