/** What admins read if a lead in the trash was neither restored nor deleted, by reason. */
export const MESSAGES = {
  'not-in-trash': 'This lead is no longer in the trash',
  'walkthrough-ahead':
    'Its walkthrough is canceled 10 minutes after the deletion, and the owner gets an email. Try again after that.',
} as const
