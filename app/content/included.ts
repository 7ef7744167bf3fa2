/** What an owner gets (public specification, section 2, Enroll and the report's What's Included). */
export const WHATS_INCLUDED = [
  'Property setup and onboarding',
  'Professional photography',
  'Marketing materials creation',
  'Confirmation walkthrough',
] as const
