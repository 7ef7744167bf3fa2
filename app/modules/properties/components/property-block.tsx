import { pick } from '#app/format/records.ts'
import { paths } from '#app/paths.ts'
import { Checkbox } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { FieldGrid } from '#app/ui/field-grid.tsx'
import type { Fields } from '#app/ui/form.ts'
import { type BlockField, HOME_FIELDS, PROPERTY_FACTS } from '../property-fields.ts'
import { HomeSheet } from './fact-field.tsx'

const HOME = pick(PROPERTY_FACTS, HOME_FIELDS)

/** One property's facts on two ruled sheets: the fields of an entry of the form's `properties`. */
export function PropertyFields({ block, cityHint }: { block: Fields<BlockField>; cityHint?: string | undefined }) {
  const { field } = block
  return (
    <>
      <FieldGrid legend="Where is it?">
        <Field {...field('streetAddress')} label="Street address" autoComplete="address-line1" cell={{ wide: 12 }} />
        <Field {...field('city')} label="City" hint={cityHint} autoComplete="address-level2" cell={{ wide: 6, narrow: 12 }} />
        <Field {...field('state')} label="State" defaultValue="IA" readOnly autoComplete="off" cell={{ wide: 3, narrow: 6 }} />
        <Field
          {...field('zipCode')}
          label="ZIP code"
          inputMode="numeric"
          title="Five digits, for example 50312"
          data-place={paths.addressSuggestions()}
          autoComplete="postal-code"
          cell={{ wide: 3, narrow: 6 }}
        />
      </FieldGrid>
      <HomeSheet facts={HOME} field={field} placeholder="Choose one" />
      <p className="mt-2 note">For more than one unit, enter the square feet and rooms for one unit.</p>
      <ConfirmBox {...block.box('confirmed')} />
    </>
  )
}

/** The checkbox below an unusual home or place, once the form has asked for confirmation. Hidden for others. */
export function ConfirmBox(box: ReturnType<Fields<'confirmed'>['box']>) {
  if (!box.defaultChecked && box.errors === undefined) return null
  return (
    <div className="mt-4">
      <Checkbox {...box} label="Yes, that’s right" />
    </div>
  )
}
