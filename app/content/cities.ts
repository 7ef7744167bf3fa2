/** The cities that we serve besides Des Moines itself (public specification, section 2, Home). */
export const SERVED_CITIES = ['West Des Moines', 'Ankeny', 'Urbandale', 'Johnston', 'Waukee', 'Clive'] as const
