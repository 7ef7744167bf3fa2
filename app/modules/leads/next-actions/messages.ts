/** What staff read where a button of the dashboard changed nothing, by the reason. */
export const MESSAGES = {
  missing: 'Lead not found',
  unchanged: 'Someone else already did this',
  'not-pending': 'Someone was faster: this client has been contacted',
  'not-admin': 'Access denied. Admin privileges required.',
} as const
