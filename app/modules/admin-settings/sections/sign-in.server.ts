import { z } from 'zod'
import { oneOf } from '#app/modules/forms/fields.ts'
import { settingsSection } from '../section.server.ts'

/** Who must have a second step of sign-in. */
export const signInSection = settingsSection({
  key: 'sign-in',
  title: 'Sign-in',
  settings: ['twoStepRequired'],
  fields: () => [
    {
      name: 'twoStepRequired',
      label: 'Second step required of',
      hint: 'whoever has none sets it up on the next page they open',
      kind: 'choice',
      options: [
        { value: 'nobody', label: 'Nobody' },
        { value: 'admins', label: 'Admins' },
        { value: 'all', label: 'All staff' },
      ],
    },
  ],
  schema: () => z.object({ twoStepRequired: oneOf(['nobody', 'admins', 'all'], 'Choose who must have a second step') }),
  toTexts: (read) => ({ twoStepRequired: read('twoStepRequired') }),
  toSettings: (typed) => typed,
})
