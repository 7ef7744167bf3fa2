/** What admins read where a lead of the trash was neither restored nor removed, by the reason. */
export const MESSAGES = { 'not-in-trash': 'This lead is no longer in the trash' } as const
