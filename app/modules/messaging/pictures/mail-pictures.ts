import { findTeamMember } from '#app/content/team.ts'

/** What a rent chart shows: dollars a month. The likely ends of the rent, the rent, and what comparable rentals rented for. */
export type RentChart = { rent: number; low: number; high: number; comparables: readonly number[] }

export const SIGN = { light: 'sign-light', dark: 'sign-dark' }
export const WINTER_STREET = 'winter-street'

/** The name of the portrait of someone on our team; null where none is drawn. */
export function portraitOf(name: string): string | null {
  const drawing = name.toLowerCase().replaceAll(' ', '-')
  return findTeamMember(drawing) ? drawing : null
}

/** The name of a rent chart. It says all that the chart shows, so nothing is stored beside the mail. */
export function rentChartName({ rent, low, high, comparables }: RentChart): string {
  return `rent.${[rent, low, high, ...comparables].map(Math.round).join('.')}`
}

/** The chart that a name says; null where it is not the name of one. */
export function rentChartOf(name: string): RentChart | null {
  const numbers = /^rent((?:\.\d{1,6}){3,33})$/.exec(name)?.[1]?.slice(1).split('.').map(Number)
  const [rent, low, high, ...comparables] = numbers ?? []
  return rent === undefined || low === undefined || high === undefined ? null : { rent, low, high, comparables }
}

/** How a mail names a picture that leaves with it (RFC 2392). */
export function pictureAddress(name: string): string {
  return `cid:${contentId(name)}`
}

/** The Content-ID of a picture. */
export function contentId(name: string): string {
  return `${name}@pictures`
}
