/** Messages about a payee's tax details. */
export const PAYEE_MESSAGES = {
  failed: 'Failed to save the tax details',
  changed: 'Someone changed these details while you were typing. Check them and save again.',
  saved: 'Tax details saved',
  'no-file': 'There is no Form W-9.',
  'no-tax-id': 'Enter the company’s EIN in the settings first. It is part of each form.',
  'no-address': 'Enter the company’s postal address as street, city, state and ZIP code in the settings first.',
} as const
