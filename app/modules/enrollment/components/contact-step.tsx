import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { type EnrollStepProps, fieldsOf } from './property-step.tsx'

export type ConsentWords = { sms: string; marketing: string }

/** Step 2: whose it is. The boxes are never ticked for anybody; `consent`: their words, which are stored as they stand here. */
export function ContactStep({ form, constraints, consent }: EnrollStepProps & { consent: ConsentWords }) {
  const field = fieldsOf(form, constraints)
  const { values, errors } = form
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
      <Checkbox
        name="smsConsent"
        value="yes"
        label={consent.sms}
        defaultChecked={values.smsConsent === 'yes'}
        errors={errors.smsConsent}
      />
      <Checkbox
        name="marketing"
        value="yes"
        label={consent.marketing}
        defaultChecked={values.marketing === 'yes'}
        errors={errors.marketing}
      />
    </div>
  )
}
