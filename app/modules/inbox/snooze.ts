import { formatIsoDay, formatMoment } from '#app/format/date.ts'
import { DAY_MS, HOUR_MS } from '#app/format/duration.ts'
import { addDays, momentOnWall } from '#app/format/wall-clock.ts'
import { nextMonday } from '#app/modules/leads/due-presets.ts'

const MAX_SNOOZE_DAYS = 366

/** One-click times for the end of a snooze. */
const SNOOZES = ['hours', 'tomorrow', 'monday'] as const
type Snooze = (typeof SNOOZES)[number]

const HOURS = 3

/**
 * The moment of a button, or of a field ('yyyy-mm-ddThh:mm' in the company's time zone); null if it is past, too far away or
 * invalid.
 */
export function snoozedUntil(chosen: string, now = new Date()): Date | null {
  const preset = SNOOZES.find((known) => known === chosen)
  if (preset) return untilOf(preset, now)
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(chosen) ?? []
  if (day === undefined || time === undefined || Number.isNaN(Date.parse(day))) return null
  const until = momentOnWall(day, time)
  const ahead = until.getTime() - now.getTime()
  return ahead > 0 && ahead <= MAX_SNOOZE_DAYS * DAY_MS ? until : null
}

/** 'Tomorrow, Nov 22, 9:00 AM' */
export function snoozeLabels(now: Date): { value: Snooze; label: string }[] {
  const words: Record<Snooze, string> = { hours: `In ${HOURS} hours`, tomorrow: 'Tomorrow', monday: 'Next Monday' }
  return SNOOZES.map((value) => ({ value, label: `${words[value]}, ${formatMoment(untilOf(value, now))}` }))
}

function untilOf(preset: Snooze, now: Date): Date {
  const today = formatIsoDay(now)
  if (preset === 'hours') return new Date(now.getTime() + HOURS * HOUR_MS)
  return momentOnWall(preset === 'tomorrow' ? addDays(today, 1) : nextMonday(today), '09:00')
}
