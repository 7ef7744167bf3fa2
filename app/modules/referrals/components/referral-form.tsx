import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'

type ReferralFormProps = {
  reply: FormReply
  submissionId: string
  propertyTypes: readonly { value: string; label: string }[]
  honeypot: ReactNode
  /** The words beside the box for text messages. */
  smsWording: string
}

/** The referral form: the realtor, the client, the property. */
export function ReferralForm({ reply, submissionId, propertyTypes, honeypot, smsWording }: ReferralFormProps) {
  const field = (name: string) => ({ name, defaultValue: reply.values[name], errors: reply.errors[name], required: true })
  return (
    <form method="post" action="#referral" className={cardClass('grid content-start gap-4')} aria-labelledby="referral-title">
      <h2 id="referral-title">Refer a client</h2>
      <ErrorSummary errors={reply.errors} />
      <input type="hidden" name="submissionId" value={submissionId} />
      {honeypot}
      <fieldset className="grid content-start gap-4">
        <legend className="float-left w-full font-display text-h4 font-medium">You</legend>
        <Field {...field('realtorName')} label="Your name" autoComplete="name" maxLength={200} />
        <Field {...field('realtorEmail')} label="Your e-mail" type="email" autoComplete="email" maxLength={254} />
        <Field {...field('realtorPhone')} label="Your phone" type="tel" autoComplete="tel" maxLength={40} />
        <Checkbox name="smsConsent" value="yes" label={smsWording} defaultChecked={reply.values.smsConsent === 'yes'} />
        <Field {...field('realtorCompany')} label="Brokerage or company" autoComplete="organization" maxLength={200} />
      </fieldset>
      <fieldset className="mt-3 grid pt-5 content-start gap-4 border-t border-line">
        <legend className="float-left w-full font-display text-h4 font-medium">Your client</legend>
        <Field {...field('clientName')} label="Client's name" autoComplete="off" maxLength={200} />
        <Field {...field('clientEmail')} label="Client's e-mail" type="email" autoComplete="off" maxLength={254} />
        <Field {...field('clientPhone')} label="Client's phone" type="tel" autoComplete="off" maxLength={40} />
        <Checkbox
          name="clientConsented"
          value="yes"
          label="My client agreed to be contacted"
          hint="Without it we write one e-mail and call nobody."
          defaultChecked={reply.values.clientConsented === 'yes'}
        />
      </fieldset>
      <fieldset className="mt-3 grid pt-5 content-start gap-4 border-t border-line">
        <legend className="float-left w-full font-display text-h4 font-medium">The property</legend>
        <Field {...field('propertyAddress')} label="Property address" autoComplete="off" maxLength={300} />
        <SelectField {...field('propertyType')} label="Property type" options={propertyTypes} placeholder="Choose one" />
        <TextareaField {...field('notes')} required={false} optional label="Notes" rows={4} maxLength={2000} />
      </fieldset>
      <div>
        <Button busy="Submitting...">Submit Referral</Button>
      </div>
    </form>
  )
}
