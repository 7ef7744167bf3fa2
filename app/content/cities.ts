/** The cities that we serve besides Des Moines itself. */
export const SERVED_CITIES = ['West Des Moines', 'Ankeny', 'Urbandale', 'Johnston', 'Waukee', 'Clive'] as const
