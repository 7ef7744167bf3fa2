import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { seenOf } from '#app/ui/form-reply.ts'
import { FormActions } from '#app/ui/form-actions.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import type { PayeeField } from '../forms.ts'
import { PAYEE_KIND_LABELS } from '../rules.ts'

type PayeeFormProps = FormState & {
  referralId: string
  requestedBy: string | null
  receivedBy: string | null
  /** The name of the stored form. */
  fileName: string | null
  mayOpen: boolean
  /** The stored tax ID, by its last four digits. */
  tin: string | null
  seen: string
}

const TIN_OPTIONS = ['SSN', 'EIN'].map((value) => ({ value, label: value }))

/** Facts from Form W-9. Its draft leaves out the tax ID. */
export function PayeeForm({ referralId, requestedBy, receivedBy, fileName, mayOpen, tin, seen, ...state }: PayeeFormProps) {
  const { errors, field } = formOf<PayeeField>(state)
  return (
    <PostForm draft="payee" encType="multipart/form-data" className="grid max-w-[48rem] gap-6">
      <ErrorSummary errors={errors} />
      <Carried name="seen" value={seenOf(state.lastReply, seen)} />
      <Card title="Form W-9" action={fileName !== null && mayOpen && <W9Link referralId={referralId} />}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field('w9RequestedOn')} label="Requested on" type="date" optional hint={by(requestedBy)} />
          <Field {...field('w9ReceivedOn')} label="Received on" type="date" optional hint={by(receivedBy)} />
          <Field
            {...field('file')}
            type="file"
            label={fileName === null ? 'Signed form' : 'Replace the signed form'}
            optional
            hint="A PDF or a photo, 5 MB or less. Stored encrypted. We log every time someone opens it."
            accept="application/pdf,image/jpeg,image/png,image/webp,image/avif"
            fieldClassName="sm:col-span-2"
          />
        </div>
      </Card>
      <Card title="Name and address">
        <div className="grid gap-4 sm:grid-cols-6">
          <SelectField
            {...field('kind')}
            label="Payee"
            hint="Corporations don’t get a 1099-NEC."
            options={Object.entries(PAYEE_KIND_LABELS).map(([value, label]) => ({ value, label }))}
            placeholder="Not known yet"
            fieldClassName="sm:col-span-6"
          />
          <Field {...field('firstName')} label="First name" autoComplete="off" optional fieldClassName="sm:col-span-3" />
          <Field {...field('lastName')} label="Last name" autoComplete="off" optional fieldClassName="sm:col-span-3" />
          <Field
            {...field('businessName')}
            label="Business name"
            hint="Required unless the payee is an individual"
            autoComplete="off"
            optional
            fieldClassName="sm:col-span-6"
          />
          <Field {...field('streetAddress')} label="Street address" autoComplete="off" optional fieldClassName="sm:col-span-6" />
          <Field {...field('city')} label="City" autoComplete="off" optional fieldClassName="sm:col-span-3" />
          <Field {...field('state')} label="State" autoComplete="off" optional fieldClassName="sm:col-span-1" />
          <Field {...field('zipCode')} label="ZIP code" autoComplete="off" optional fieldClassName="sm:col-span-2" />
        </div>
      </Card>
      <Card title="Tax ID">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...field('tinType')}
            label="Number type"
            hint="As on Form W-9"
            options={TIN_OPTIONS}
            placeholder="Not known yet"
          />
          <Field
            {...field('tin')}
            label={tin === null ? 'Number' : 'New number'}
            hint={tin === null ? '9 digits, stored encrypted' : `On file: ${tin}. Leave blank to keep it.`}
            inputMode="numeric"
            autoComplete="off"
            optional
          />
        </div>
      </Card>
      <FormActions cancelTo={paths.adminReferrals()}>
        <Button busy="Saving...">Save</Button>
      </FormActions>
    </PostForm>
  )
}

function W9Link({ referralId }: { referralId: string }) {
  return (
    <a href={paths.w9File(referralId)} download>
      Download form
    </a>
  )
}

function by(name: string | null): string | undefined {
  return name === null ? undefined : `Entered by ${name}`
}
