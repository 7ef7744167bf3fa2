/** Messages about a payee's tax details. */
export const PAYEE_MESSAGES = {
  failed: 'We couldn’t save the tax details. Please try again.',
  saved: 'Tax details saved',
  'no-file': 'We don’t have a Form W-9 for this payee.',
  'no-tax-id': 'Enter the company’s EIN in Settings first. Every form includes it.',
  'no-address': 'In Settings, first enter the company’s postal address with street, city, state and ZIP code.',
} as const
