import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'
import type { EnrollField } from '../form/enroll-fields.ts'
import { fieldsOf } from './property-step.tsx'

export type ConsentWords = { sms: string; marketing: string }

/** Step 2: the contact. Its boxes are never pre-checked. `consent`: their wording, stored exactly as shown. */
export function ContactStep({ form, consent }: { form: Form<EnrollField>; consent: ConsentWords }) {
  const field = fieldsOf(form)
  return (
    <div className="grid content-start gap-4">
      <Field {...field('name')} autoComplete="name" />
      <Field
        {...field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="We’ll send your confirmation and a link to your next steps here."
      />
      <Field {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      <Checkbox {...form.box('smsConsent')} label={consent.sms} />
      <Checkbox {...form.box('marketing')} label={consent.marketing} />
    </div>
  )
}
