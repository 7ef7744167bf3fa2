import { formatCount, formatNumber } from '#app/format/money.ts'
import type { MeasurementRow } from './queries.server.ts'

/** '9.3%' */
export function formatError(percent: number): string {
  return `${percent.toFixed(1)}%`
}

/** What triggered a measurement, as text. */
export function causeLabel({ cause, fileName }: Pick<MeasurementRow, 'cause' | 'fileName'>): string {
  if (cause === 'change') return 'Change to rentals'
  const file = fileName ?? 'a file'
  return cause === 'import' ? `Import of ${file}` : `Import of ${file} undone`
}

/** What was measured: '1,204 rentals', '2,000 of 9,812 rentals', '58 sample rentals'. */
export function measuredLabel({
  measuredCount,
  rentalCount,
  origin,
}: Pick<MeasurementRow, 'measuredCount' | 'rentalCount' | 'origin'>): string {
  const all = formatCount(rentalCount, origin === 'sample' ? 'sample rental' : 'rental')
  return measuredCount === rentalCount ? all : `${formatNumber(measuredCount)} of ${all}`
}

/** Explains the measurement to readers. */
export const MEASUREMENT_METHOD =
  'We estimate each rental as of the day its lease was signed, from its ZIP code and all rentals except those at its address. The error is the difference from the signed rent. If there are more than 2,000 rentals, we measure the same 2,000 each time. Retired rentals and those outside the public figures are left out.'
