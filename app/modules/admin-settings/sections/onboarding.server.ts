import { z } from 'zod'
import { settingsSection } from './section.server.ts'
import { wholeNumber } from '#app/modules/settings/typed-values.ts'

const days = wholeNumber(0, 60, 'a whole number of business days')

/** Promises in the welcome email. */
export const onboardingSection = settingsSection({
  key: 'onboarding',
  title: 'Onboarding promises',
  contents: 'Promised days',
  note: () => 'Used in the welcome email. Business days after the onboarding payment.',
  settings: ['onboardingBusinessDays'],
  fields: () => [
    { name: 'call', label: 'Welcome call', kind: 'number', unit: 'days' },
    { name: 'signature', label: 'Signature', kind: 'number', unit: 'days' },
    { name: 'walkthrough', label: 'Walkthrough', kind: 'number', unit: 'days' },
    { name: 'listing', label: 'Listing', kind: 'number', unit: 'days' },
  ],
  schema: () => onboardingSchema,
  toTexts: (read) => {
    const [call, signature, walkthrough, listing] = read('onboardingBusinessDays').map(String)
    return { call: call ?? '', signature: signature ?? '', walkthrough: walkthrough ?? '', listing: listing ?? '' }
  },
  toSettings: ({ call, signature, walkthrough, listing }) => ({
    onboardingBusinessDays: [call, signature, walkthrough, listing],
  }),
})

const onboardingSchema = z.object({ call: days, signature: days, walkthrough: days, listing: days })
