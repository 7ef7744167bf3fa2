/** What admins read if a lead in the trash was neither restored nor deleted, by reason. */
export const MESSAGES = { 'not-in-trash': 'This lead is no longer in the trash' } as const
