import { Field, MoneyField, SelectField } from '#app/ui/field.tsx'
import { FieldGrid } from '#app/ui/field-grid.tsx'
import type { FormConstraints } from '#app/modules/forms/constraints.ts'
import { ENROLL_FIELDS, type EnrollField, PROPERTY_TYPE_OPTIONS } from '../enroll-fields.ts'
import type { EnrollFormView } from '../enroll-form-view.ts'

/** What the steps that are typed into take. */
export type EnrollStepProps = { form: EnrollFormView; constraints: FormConstraints }

/** Step 1: what the property is, what it may rent for, where it stands. */
export function PropertyStep({ form, constraints }: EnrollStepProps) {
  const field = fieldsOf(form, constraints)
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
      <p className="mt-2 text-small leading-normal text-ink-muted">
        With more than one unit: the rent of one of them. A guess will do for now.
      </p>
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
    </>
  )
}

/** What every field of a step takes from the form: its name and label, what was typed, what is wrong with it. */
export function fieldsOf({ values, errors }: Pick<EnrollFormView, 'values' | 'errors'>, constraints: FormConstraints) {
  return (name: EnrollField) => ({
    ...constraints[name],
    // What is open is told, and Continue goes on.
    required: false,
    name,
    label: ENROLL_FIELDS[name].label,
    defaultValue: values[name],
    errors: errors[name],
  })
}
