import { Field, MoneyField, SelectField } from '#app/ui/field.tsx'
import { FieldGrid } from '#app/ui/field-grid.tsx'
import type { Form } from '#app/ui/form.ts'
import { ConfirmBox } from '#app/modules/properties/components/property-block.tsx'
import { PROPERTY_TYPE_OPTIONS } from '#app/modules/properties/property-fields.ts'
import { ENROLL_FIELDS, type EnrollField } from '../form/enroll-fields.ts'

/** Step 1: the property's facts, expected rent and address. */
export function EnrollPropertyStep({ form }: { form: Form<EnrollField> }) {
  const field = fieldsOf(form)
  return (
    <>
      <FieldGrid legend="What is it?">
        <SelectField
          {...field('propertyType')}
          placeholder="Choose one"
          options={PROPERTY_TYPE_OPTIONS}
          cell={{ wide: 6, narrow: 12 }}
        />
        <Field {...field('unitCount')} type="number" inputMode="numeric" autoComplete="off" cell={{ wide: 6, narrow: 12 }} />
        <MoneyField {...field('estimatedRent')} cell={{ wide: 12 }} />
      </FieldGrid>
      <p className="mt-2 note">If there’s more than one unit, enter the rent for one. A guess is fine for now.</p>
      <FieldGrid legend="Where is it?" className="mt-4">
        <Field {...field('streetAddress')} autoComplete="address-line1" cell={{ wide: 12 }} />
        <Field {...field('city')} autoComplete="address-level2" cell={{ wide: 6, narrow: 12 }} />
        <Field {...field('state')} defaultValue="IA" readOnly autoComplete="off" cell={{ wide: 3, narrow: 6 }} />
        <Field
          {...field('zipCode')}
          inputMode="numeric"
          title="Five digits, for example 50312"
          autoComplete="postal-code"
          cell={{ wide: 3, narrow: 6 }}
        />
      </FieldGrid>
      <ConfirmBox {...form.box('confirmed')} />
    </>
  )
}

/**
 * Props that every field of a step gets from the form, and its label. No field is required by the browser, because Continue works
 * with open fields.
 */
export function fieldsOf(form: Form<EnrollField>) {
  return (name: EnrollField) => ({ ...form.field(name), required: false, label: ENROLL_FIELDS[name].label })
}
