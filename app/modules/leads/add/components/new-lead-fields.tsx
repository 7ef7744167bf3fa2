import { ConfirmBox } from '#app/modules/properties/components/property-block.tsx'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { Card } from '#app/ui/card.tsx'
import { Field, MoneyField, SelectField, TextareaField } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'

export type NewLeadField =
  | 'name'
  | 'email'
  | 'phone'
  | 'company'
  | 'ownerName'
  | 'streetAddress'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'propertyType'
  | 'squareFootage'
  | 'unitCount'
  | 'bedrooms'
  | 'bathrooms'
  | 'yearBuilt'
  | 'finishedBasementArea'
  | 'estimatedRent'
  | 'purchasePrice'
  | 'source'
  | 'status'
  | 'statusReason'
  | 'assigneeId'
  | 'note'
  | 'confirmed'

type Option = { value: string; label: string }
type NewLeadFieldsProps = { form: Form<NewLeadField>; sources: Option[]; statuses: Option[]; staff: Option[] }

const TYPES = Object.entries(PROPERTY_TYPE_LABELS).map(([value, label]) => ({ value, label }))
const GRID = 'grid gap-4 sm:grid-cols-2'
const NUMBERS = 'grid grid-cols-2 gap-4 sm:grid-cols-3'

/** All that staff can say of a new lead. */
export function NewLeadFields({ form, sources, statuses, staff }: NewLeadFieldsProps) {
  return (
    <>
      <Card title="Who" id="who">
        <div className={GRID}>
          <Field {...form.field('name')} label="Name" autoComplete="off" />
          <Field {...form.field('company')} label="Company" optional autoComplete="off" />
          <Field {...form.field('email')} label="E-mail" type="email" hint="This or a phone number" autoComplete="off" />
          <Field {...form.field('phone')} label="Phone" type="tel" hint="With its area code" autoComplete="off" />
          <Field {...form.field('ownerName')} label="Owner" optional hint="If it is someone else" autoComplete="off" />
        </div>
      </Card>
      <Card title="Property" id="property">
        <div className="grid gap-4">
          <Field {...form.field('streetAddress')} label="Street address" optional autoComplete="off" />
          <div className={NUMBERS}>
            <Field {...form.field('city')} label="City" autoComplete="off" />
            <Field {...form.field('state')} label="State" autoComplete="off" />
            <Field {...form.field('zipCode')} label="ZIP code" inputMode="numeric" autoComplete="off" />
          </div>
          <div className={NUMBERS}>
            <SelectField {...form.field('propertyType')} label="Property type" placeholder="Not known" options={TYPES} />
            <Field {...form.field('squareFootage')} label="Square feet" type="number" />
            <Field {...form.field('unitCount')} label="Units" type="number" />
            <Field {...form.field('bedrooms')} label="Bedrooms" type="number" />
            <Field {...form.field('bathrooms')} label="Bathrooms" type="number" />
            <Field {...form.field('yearBuilt')} label="Year built" type="number" />
            <Field {...form.field('finishedBasementArea')} label="Finished basement" type="number" suffix="sq ft" />
            <MoneyField {...form.field('estimatedRent')} label="Estimated rent" />
            <MoneyField {...form.field('purchasePrice')} label="Purchase price" />
          </div>
          <ConfirmBox {...form.box('confirmed')} />
        </div>
      </Card>
      <Card title="Lead" id="lead">
        <div className={GRID}>
          <SelectField {...form.field('source')} label="Source" options={sources} />
          <SelectField {...form.field('assigneeId')} label="Assignee" placeholder="Unassigned" options={staff} />
          <SelectField {...form.field('status')} label="Status" options={statuses} />
          <Field {...form.field('statusReason')} label="Reason" optional hint="Needed for Lost" autoComplete="off" />
        </div>
        <div className="mt-4">
          <TextareaField {...form.field('note')} label="Note" optional rows={4} />
        </div>
      </Card>
    </>
  )
}
