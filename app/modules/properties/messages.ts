/** Why an amount of the presentation was not taken, by the reason. */
export const MESSAGES = {
  'rent-out-of-range': 'Enter the monthly rent in dollars as a number from 0 to 100,000, or leave it blank',
  'cost-out-of-range': 'Enter the cost in dollars as a number from 0 to 1,000,000, or leave it blank',
} as const
