import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'
import type { EnrollField } from '../form/enroll-fields.ts'
import { fieldsOf } from './property-step.tsx'

export type ConsentWords = { sms: string; marketing: string }

/** Step 2: whose it is. The boxes are never checked for anyone; `consent`: their words, which are stored as they are here. */
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
        hint="Your confirmation goes here, with the link to your next steps."
      />
      <Field {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      <Checkbox {...form.box('smsConsent')} label={consent.sms} />
      <Checkbox {...form.box('marketing')} label={consent.marketing} />
    </div>
  )
}
