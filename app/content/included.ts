/** What an owner gets. */
export const WHATS_INCLUDED = [
  'Property setup and onboarding',
  'Professional photography',
  'Marketing materials creation',
  'Confirmation walkthrough',
] as const
