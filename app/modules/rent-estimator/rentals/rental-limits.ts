import { LEVEL_STARTS_ON } from '../model/public-figures.ts'

/** Why a lease's signing day is invalid (yyyy-mm-dd), or null. `today` is the latest possible one. */
export function problemOfDay(leaseSignedOn: string, today: string): string | null {
  if (leaseSignedOn > today) return 'The date is in the future'
  return leaseSignedOn < LEVEL_STARTS_ON ? `The date is before ${LEVEL_STARTS_ON}, when the rent figures begin` : null
}

export const MESSAGE_HALF_A_PLACE = 'Enter both latitude and longitude, or neither'
