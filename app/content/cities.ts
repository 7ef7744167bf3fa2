/** The cities that we serve besides Des Moines itself. */
export const SERVED_CITIES = ['West Des Moines', 'Ankeny', 'Urbandale', 'Johnston', 'Waukee', 'Clive'] as const

/** Towns with their own page: Des Moines and the surrounding ones. */
export const TOWNS = ['Des Moines', ...SERVED_CITIES] as const

/** 'west-des-moines' */
export function townSlug(town: string): string {
  return town.toLowerCase().replaceAll(' ', '-')
}
