/** What admins read where a lead of the bin was neither restored nor removed, by the reason. */
export const MESSAGES = { 'not-in-bin': 'This lead is no longer in the bin' } as const
