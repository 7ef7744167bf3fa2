import { Checkbox } from './choices.tsx'
import { Field } from './field.tsx'
import type { Form } from './form.ts'

type MailFieldsProps = { form: Form<'email' | 'marketing'>; consent: string; hint: string }

/** The email address of a form, and the box for tips, which is checked for no one. `consent`: its words; `hint`: what is mailed without it. */
export function MailFields({ form, consent, hint }: MailFieldsProps) {
  return (
    <>
      <Field {...form.field('email')} label="Email" hint={hint} type="email" autoComplete="email" />
      <Checkbox {...form.box('marketing')} label={consent} />
    </>
  )
}
