/** Why an address is rejected, by reason. */
export const ADDRESS_MESSAGES = {
  private: 'This address is on a private network. Enter a public one.',
  nowhere: 'This host doesn’t exist. Check the spelling of the address.',
} as const
export const MESSAGE_UNCHECKED = 'Webhook added, but we couldn’t look up its host. Send a test to see whether it responds.'
export const MESSAGE_WEBHOOK_FAILED = 'The webhook could not be added. Please try again.'
export const MESSAGE_WEBHOOK_MISSING = 'Webhook not found. It may have been deleted.'
export const MESSAGE_DELIVERY_MISSING = 'This delivery no longer exists'
export const DELIVERY_STATE_LABELS = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const
export const DELIVERY_STATE_COLORS = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const
