import { z } from 'zod'
import { oneOf } from '#app/modules/forms/fields.ts'
import { settingsSection } from '../section.server.ts'
import { wholeNumber } from '../typed-values.ts'

/** Days that the schema of the setting allows (docs/product/audit.md). */
const AUDIT_DAYS = { min: 365, max: 3650 }

/** Who must have a second step of sign-in, and how long the audit log is kept. */
export const signInSection = settingsSection({
  key: 'sign-in',
  title: 'Sign-in and audit log',
  settings: ['twoStepRequired', 'auditLogDays'],
  fields: () => [
    {
      name: 'twoStepRequired',
      label: 'Second step required of',
      hint: 'anyone without one sets it up on the next page they open',
      kind: 'choice',
      options: [
        { value: 'nobody', label: 'No one' },
        { value: 'admins', label: 'Admins' },
        { value: 'all', label: 'All staff' },
      ],
    },
    {
      name: 'auditLogDays',
      label: 'Audit log is kept for',
      hint: 'older lines are deleted every night',
      kind: 'number',
      unit: 'days',
    },
  ],
  schema: () =>
    z.object({
      twoStepRequired: oneOf(['nobody', 'admins', 'all'], 'Choose who must have a second step'),
      auditLogDays: wholeNumber(AUDIT_DAYS.min, AUDIT_DAYS.max, 'days as a whole number'),
    }),
  toTexts: (read) => ({ twoStepRequired: read('twoStepRequired'), auditLogDays: String(read('auditLogDays')) }),
  toSettings: (typed) => typed,
})
