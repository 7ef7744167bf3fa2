import { formatIsoDay } from '#app/format/date.ts'
import { addDays } from '#app/format/wall-clock.ts'

/** The most common due dates, one click each. */
export const DUE_PRESETS = ['today', 'tomorrow', 'week'] as const
export type DuePreset = (typeof DUE_PRESETS)[number]

/** The time for actions that are moved to a later day, in Chicago. */
const MORNING = '09:00'

/** A preset's day (yyyy-mm-dd) and time: today until its end, tomorrow at 9:00, or next Monday at 9:00. */
export function dueOfPreset(preset: DuePreset, now: Date): { dueDay: string; dueTime: string | null } {
  const today = formatIsoDay(now)
  if (preset === 'today') return { dueDay: today, dueTime: null }
  if (preset === 'tomorrow') return { dueDay: addDays(today, 1), dueTime: MORNING }
  return { dueDay: nextMonday(today), dueTime: MORNING }
}

/** The first Monday after a day. */
export function nextMonday(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return addDays(day, 7 - ((weekday + 6) % 7))
}
