import { formatNumber } from '#app/format/money.ts'
import type { MeasurementRow } from './queries.server.ts'

/** '9.3%' */
export function formatError(percent: number): string {
  return `${percent.toFixed(1)}%`
}

/** After what an error was measured, in words. */
export function causeLabel({ cause, fileName }: Pick<MeasurementRow, 'cause' | 'fileName'>): string {
  if (cause === 'change') return 'As the rentals stood'
  const file = fileName ?? 'a file'
  return cause === 'import' ? `Import of ${file}` : `Import of ${file} undone`
}

/** What was measured: '1,204 rentals', '2,000 of 9,812 rentals', '58 sample rentals'. */
export function measuredLabel({
  measuredCount,
  rentalCount,
  origin,
}: Pick<MeasurementRow, 'measuredCount' | 'rentalCount' | 'origin'>): string {
  const noun = `${origin === 'sample' ? 'sample ' : ''}rental${rentalCount === 1 ? '' : 's'}`
  const measured = formatNumber(measuredCount)
  return measuredCount === rentalCount ? `${measured} ${noun}` : `${measured} of ${formatNumber(rentalCount)} ${noun}`
}

/** How it is counted, for anyone who reads the figures. */
export const MEASUREMENT_METHOD =
  'Each rental is estimated as of the day its lease was signed, as if it were entered in the form. We know its ZIP code, and use all rentals except those at its own address. The error is the difference from the signed rent. Of more than 2,000 rentals the same 2,000 are measured each time. Retired rentals and those outside of the public figures have no part.'
