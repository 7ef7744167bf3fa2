import { ConfirmBox } from '#app/modules/properties/components/property-block.tsx'
import { FactField } from '#app/modules/properties/components/fact-field.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import type { Form } from '#app/ui/form.ts'
import { HOME_FACTS, homeFactsIn, type LeadFact } from '../../lead-facts.ts'

export type NewLeadField = LeadFact | 'status' | 'assigneeId' | 'note' | 'confirmed'

type Option = { value: string; label: string }
type NewLeadFieldsProps = { form: Form<NewLeadField>; sources: Option[]; statuses: Option[]; staff: Option[] }

const GRID = 'grid gap-4 sm:grid-cols-2'
const NUMBERS = 'grid grid-cols-2 gap-4 sm:grid-cols-3'

/** All fields of a new lead. */
export function NewLeadFields({ form, sources, statuses, staff }: NewLeadFieldsProps) {
  return (
    <>
      <Card title="Who" id="who">
        <div className={GRID}>
          <Field {...form.field('name')} label="Name" autoComplete="off" />
          <Field {...form.field('company')} label="Company" optional autoComplete="off" />
          <Field {...form.field('email')} label="Email" type="email" hint="Email or phone required" autoComplete="off" />
          <Field {...form.field('phone')} label="Phone" type="tel" hint="Include the area code" autoComplete="off" />
          {homeFactsIn('owner').map((fact) => (
            <FactField key={fact} {...form.field(fact)} fact={HOME_FACTS[fact]} optional hint="If different from the lead" />
          ))}
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
            {homeFactsIn('property', 'rooms', 'money').map((fact) => (
              <FactField key={fact} {...form.field(fact)} fact={HOME_FACTS[fact]} placeholder="Unknown" />
            ))}
          </div>
          <ConfirmBox {...form.box('confirmed')} />
        </div>
      </Card>
      <Card title="Lead" id="lead">
        <div className={GRID}>
          <SelectField {...form.field('source')} label="Source" options={sources} />
          <SelectField {...form.field('assigneeId')} label="Assignee" placeholder="Unassigned" options={staff} />
          <SelectField {...form.field('status')} label="Status" options={statuses} />
          <Field {...form.field('statusReason')} label="Reason" optional hint="Required for Lost" autoComplete="off" />
        </div>
        <div className="mt-4">
          <TextareaField {...form.field('note')} label="Note" optional rows={4} />
        </div>
      </Card>
    </>
  )
}
