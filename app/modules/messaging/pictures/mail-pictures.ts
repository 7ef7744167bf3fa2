import { findTeamMember } from '#app/content/team.ts'

/** A rent chart's data in dollars a month: the rent, its likely range, and the rents of comparable rentals. */
export type RentChart = { rent: number; low: number; high: number; comparables: readonly number[] }

export const SIGN = { light: 'sign-light', dark: 'sign-dark' }
export const WINTER_STREET = 'winter-street'

/** The name of a team member's portrait, or null. */
export function portraitOf(name: string): string | null {
  const drawing = name.toLowerCase().replaceAll(' ', '-')
  return findTeamMember(drawing) ? drawing : null
}

/** A rent chart's name. It contains all of the chart's data, so nothing else is stored. */
export function rentChartName({ rent, low, high, comparables }: RentChart): string {
  return `rent.${[rent, low, high, ...comparables].map(Math.round).join('.')}`
}

/** The chart in a name; null if it is not a chart's name. */
export function rentChartOf(name: string): RentChart | null {
  const numbers = /^rent((?:\.\d{1,6}){3,33})$/.exec(name)?.[1]?.slice(1).split('.').map(Number)
  const [rent, low, high, ...comparables] = numbers ?? []
  return rent === undefined || low === undefined || high === undefined ? null : { rent, low, high, comparables }
}

/** How an email refers to an embedded picture (RFC 2392). */
export function pictureAddress(name: string): string {
  return `cid:${contentId(name)}`
}

/** A picture's Content-ID. */
export function contentId(name: string): string {
  return `${name}@pictures`
}
