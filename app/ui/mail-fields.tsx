import { Checkbox } from './choices.tsx'
import { Field } from './field.tsx'
import type { Form } from './form.ts'

/** The e-mail address of a form, and the box for tips, which is ticked for nobody. `consent`: its words. */
export function MailFields({ form, consent }: { form: Form<'email' | 'marketing'>; consent: string }) {
  return (
    <>
      <Field {...form.field('email')} label="E-mail" type="email" autoComplete="email" />
      <Checkbox {...form.box('marketing')} label={consent} />
    </>
  )
}
