import { Checkbox } from '#app/ui/choices.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { FieldGrid } from '#app/ui/field-grid.tsx'
import type { Fields } from '#app/ui/form.ts'
import { PROPERTY_TYPE_LABELS, type BlockField } from '../property-fields.ts'

const PROPERTY_TYPE_OPTIONS = Object.entries(PROPERTY_TYPE_LABELS).map(([value, label]) => ({ value, label }))

/** The facts of one property on two ruled sheets: the fields of an entry of the form's `properties`. */
export function PropertyFields({ block }: { block: Fields<BlockField> }) {
  const { field } = block
  return (
    <>
      <FieldGrid legend="Where is it?">
        <Field {...field('streetAddress')} label="Street address" autoComplete="address-line1" cell={{ wide: 12 }} />
        <Field {...field('city')} label="City" autoComplete="address-level2" cell={{ wide: 6, narrow: 12 }} />
        <Field {...field('state')} label="State" defaultValue="IA" readOnly autoComplete="off" cell={{ wide: 3, narrow: 6 }} />
        <Field
          {...field('zipCode')}
          label="ZIP code"
          inputMode="numeric"
          title="Five digits, for example 50312"
          autoComplete="postal-code"
          cell={{ wide: 3, narrow: 6 }}
        />
      </FieldGrid>
      <FieldGrid legend="What is it?">
        <SelectField
          {...field('propertyType')}
          label="Property type"
          placeholder="Choose one"
          options={PROPERTY_TYPE_OPTIONS}
          cell={{ wide: 6, narrow: 12 }}
        />
        <Field {...field('squareFootage')} label="Square feet" type="number" inputMode="numeric" cell={{ wide: 3, narrow: 6 }} />
        <Field {...field('unitCount')} label="Units" type="number" inputMode="numeric" cell={{ wide: 3, narrow: 6 }} />
        <Field {...field('bedrooms')} label="Bedrooms" optional type="number" inputMode="numeric" cell={{ wide: 4, narrow: 6 }} />
        <Field
          {...field('bathrooms')}
          label="Bathrooms"
          optional
          type="number"
          inputMode="decimal"
          cell={{ wide: 4, narrow: 6 }}
        />
        <Field
          {...field('yearBuilt')}
          label="Year built"
          optional
          type="number"
          inputMode="numeric"
          cell={{ wide: 4, narrow: 12 }}
        />
      </FieldGrid>
      <p className="mt-2 note">With more than one unit: the square feet and rooms of one of them.</p>
      <ConfirmBox {...block.box('confirmed')} />
    </>
  )
}

/** The box under an unusual home or place, once the form has asked whether it is right. It is not there for others. */
export function ConfirmBox(box: ReturnType<Fields<'confirmed'>['box']>) {
  if (!box.defaultChecked && box.errors === undefined) return null
  return (
    <div className="mt-4">
      <Checkbox {...box} label="Yes, that is right" />
    </div>
  )
}
