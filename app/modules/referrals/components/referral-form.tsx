import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'

type ReferralField =
  | 'realtorName'
  | 'realtorEmail'
  | 'realtorPhone'
  | 'realtorCompany'
  | 'smsConsent'
  | 'clientName'
  | 'clientEmail'
  | 'clientPhone'
  | 'clientConsented'
  | 'propertyAddress'
  | 'propertyType'
  | 'notes'

type ReferralFormProps = FormState & {
  submissionId: string
  propertyTypes: readonly { value: string; label: string }[]
  honeypot: ReactNode
  /** The text beside the checkbox for text messages. */
  smsWording: string
}

/** The referral form: the realtor, the client, the property. */
export function ReferralForm({ submissionId, propertyTypes, honeypot, smsWording, ...state }: ReferralFormProps) {
  const { errors, field, box } = formOf<ReferralField>(state)
  return (
    <form method="post" action="#referral" className="card grid content-start gap-4" aria-labelledby="referral-title">
      <h2 id="referral-title">Refer a client</h2>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="submissionId" value={submissionId} />
      {honeypot}
      <fieldset className="grid content-start gap-4">
        <legend className="float-left w-full font-display text-h4 font-medium">You</legend>
        <Field {...field('realtorName')} label="Your name" autoComplete="name" />
        <Field {...field('realtorEmail')} label="Your email" type="email" autoComplete="email" />
        <Field {...field('realtorPhone')} label="Your phone" type="tel" autoComplete="tel" />
        <Checkbox {...box('smsConsent')} label={smsWording} />
        <Field {...field('realtorCompany')} label="Brokerage or company" autoComplete="organization" />
      </fieldset>
      <fieldset className="mt-3 grid pt-5 content-start gap-4 border-t border-line">
        <legend className="float-left w-full font-display text-h4 font-medium">Your client</legend>
        <Field {...field('clientName')} label="Client’s name" autoComplete="off" />
        <Field {...field('clientEmail')} label="Client’s email" type="email" autoComplete="off" />
        <Field {...field('clientPhone')} label="Client’s phone" type="tel" autoComplete="off" />
        <Checkbox
          {...box('clientConsented')}
          label="My client agreed to be contacted"
          hint="If not, we’ll send one email and won’t call."
        />
      </fieldset>
      <fieldset className="mt-3 grid pt-5 content-start gap-4 border-t border-line">
        <legend className="float-left w-full font-display text-h4 font-medium">The property</legend>
        <Field {...field('propertyAddress')} label="Property address" autoComplete="off" />
        <SelectField {...field('propertyType')} label="Property type" options={propertyTypes} placeholder="Choose one" />
        <TextareaField {...field('notes')} optional label="Notes" rows={4} />
      </fieldset>
      <div>
        <Button busy="Submitting...">Submit Referral</Button>
      </div>
    </form>
  )
}
