/** Why an address is not taken, by the reason. */
export const ADDRESS_MESSAGES = {
  private: 'This address leads into a private network. Enter one of the public internet.',
  nowhere: 'There is no host of this name. Check the spelling of the address.',
} as const
export const MESSAGE_UNCHECKED =
  'Webhook added, but its name could not be looked up just now. Send a test to see whether it answers.'
export const MESSAGE_WEBHOOK_FAILED = 'The webhook could not be added. Please try again.'
export const MESSAGE_WEBHOOK_MISSING = 'There is no such webhook, or it was deleted before'
export const MESSAGE_DELIVERY_MISSING = 'This delivery no longer exists'
export const STATE_LABELS = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const
export const STATE_COLORS = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const
