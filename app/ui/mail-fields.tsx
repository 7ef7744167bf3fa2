import { Checkbox } from './choices.tsx'
import { Field } from './field.tsx'
import type { Form } from './form.ts'

type MailFieldsProps = { form: Form<'email' | 'marketing'>; consent: string; hint: string }

/**
 * A form's email field, and the checkbox for tips, which is never pre-checked. `consent`: its label; `hint`: which emails are
 * sent without it.
 */
export function MailFields({ form, consent, hint }: MailFieldsProps) {
  return (
    <>
      <Field {...form.field('email')} label="Email" hint={hint} type="email" autoComplete="email" />
      <Checkbox {...form.box('marketing')} label={consent} />
    </>
  )
}
