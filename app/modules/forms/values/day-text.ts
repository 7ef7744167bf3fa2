/** The message for an invalid day. */
export const MESSAGE_DAY = 'Enter a date as month, day and year, for example 03/31/2026'
export const MESSAGE_TIME = 'Enter a time, for example 3:30 PM'

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const TIME = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?$/i

/**
 * Converts a day from a date field, or typed ('11/21/2026'), to yyyy-mm-dd; null if it is not a day of the years 1900 to 2099.
 */
export function readDayText(text: string): string | null {
  const iso = ISO_DAY.exec(text)
  const us = US_DAY.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : us ? [us[3], us[1], us[2]] : []
  if (year === undefined || month === undefined || day === undefined || !/^(19|20)/.test(year)) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${written}T12:00:00Z`)
  // February 30 is parsed as March 2, so the result must equal the input.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(written) ? written : null
}

/** Converts a time from a time field ('15:00'), or typed ('3 PM'), to hh:mm; null if it is invalid. */
export function readTimeText(text: string): string | null {
  const [, typedHour, minutes = '00', half] = TIME.exec(text) ?? []
  if (typedHour === undefined || Number(minutes) > 59) return null
  const hour = Number(typedHour)
  if (half === undefined) return hour > 23 ? null : `${pad(hour)}:${minutes}`
  if (hour < 1 || hour > 12) return null
  return `${pad((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${minutes}`
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
