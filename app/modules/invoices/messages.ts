import { MESSAGE_NO_LEAD } from '#app/modules/leads/messages.ts'

/** When an invoice could not be created, for any reason. */
export const MESSAGE_INVOICE_FAILED = 'Failed to create invoice'
export const MESSAGE_INVOICE_LINK_ENDED = 'This link is invalid or has expired. Please call us, and we’ll send you a new one.'

export const INVOICE_MESSAGES = {
  'no-lead': MESSAGE_NO_LEAD,
  'no-email': 'This lead has no email address to send an invoice to. Enter one first.',
  busy: 'We’re still creating this invoice. Check again in a minute.',
  failed: 'Failed to create invoice. Nothing was sent; your entries are still here. Please try again.',
  missing: 'Invoice not found.',
  'not-open': 'This invoice was already paid or voided. Nothing changed.',
  'not-sent': 'This invoice hasn’t been sent yet. Send it first.',
  'by-provider': 'The card payment provider handles this invoice and reports the payment to us.',
  'reminded-already': 'A reminder was already sent in the last hour, so we didn’t send another.',
  'provider-failed': 'We couldn’t reach the card payment provider. Nothing changed. Please try again.',
} as const
