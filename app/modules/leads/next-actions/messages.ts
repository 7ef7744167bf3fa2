import { ADMIN_ONLY } from '#app/modules/access/messages.ts'

/** What staff read if a dashboard button changed nothing, by reason. */
export const MESSAGES = {
  missing: 'Lead not found',
  unchanged: 'Someone else already did this',
  'not-pending': 'Someone else has already contacted this client',
  'not-admin': ADMIN_ONLY,
} as const
