/** Ready-made ranges of days that end with `today` (all of them yyyy-mm-dd). */
export function dayPresets(today: string): { label: string; from: string; to: string }[] {
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: daysBefore(today, 6), to: today },
    { label: 'This month', from: `${today.slice(0, 8)}01`, to: today },
  ]
}

function daysBefore(day: string, count: number): string {
  // Days of the calendar, reckoned in UTC, where each has 24 hours.
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}
