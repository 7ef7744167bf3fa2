import { ConfirmBox } from '#app/modules/properties/components/property-block.tsx'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { Field, MoneyField, SelectField } from '#app/ui/field.tsx'
import { FieldGrid } from '#app/ui/field-grid.tsx'
import type { Fields } from '#app/ui/form.ts'
import type { DetailFact } from '../details.ts'

const TYPES = Object.entries(PROPERTY_TYPE_LABELS).map(([value, label]) => ({ value, label }))
const NUMBER = { type: 'number', inputMode: 'numeric' } as const
const OFF = { autoComplete: 'off' } as const

/** The fields of 'Edit Details', on three ruled sheets. */
export function DetailsFields({ form }: { form: Fields<DetailFact | 'confirmed'> }) {
  const { field } = form
  return (
    <>
      <FieldGrid legend="Where is it?">
        <Field {...field('streetAddress')} {...OFF} label="Street address" cell={{ wide: 12 }} />
        <Field {...field('city')} {...OFF} label="City" cell={{ wide: 6, narrow: 12 }} />
        <Field {...field('state')} {...OFF} label="State" cell={{ wide: 3, narrow: 6 }} />
        <Field {...field('zipCode')} {...OFF} label="ZIP code" inputMode="numeric" cell={{ wide: 3, narrow: 6 }} />
      </FieldGrid>
      <FieldGrid legend="What is it?">
        <SelectField
          {...field('propertyType')}
          label="Property type"
          placeholder="Not known"
          options={TYPES}
          cell={{ wide: 6, narrow: 12 }}
        />
        <Field {...field('squareFootage')} {...NUMBER} label="Square feet" optional cell={{ wide: 3, narrow: 6 }} />
        <Field {...field('unitCount')} {...NUMBER} label="Units" cell={{ wide: 3, narrow: 6 }} />
        <Field {...field('bedrooms')} {...NUMBER} label="Bedrooms" optional cell={{ wide: 3, narrow: 6 }} />
        <Field
          {...field('bathrooms')}
          type="number"
          inputMode="decimal"
          label="Bathrooms"
          optional
          cell={{ wide: 3, narrow: 6 }}
        />
        <Field {...field('yearBuilt')} {...NUMBER} label="Year built" optional cell={{ wide: 3, narrow: 6 }} />
        <Field {...field('finishedBasementArea')} {...NUMBER} label="Basement" optional cell={{ wide: 3, narrow: 6 }} />
      </FieldGrid>
      <ConfirmBox {...form.box('confirmed')} />
      <FieldGrid legend="Owner and money">
        <Field {...field('ownerName')} {...OFF} label="Owner" optional cell={{ wide: 6, narrow: 12 }} />
        <Field {...field('company')} {...OFF} label="Company" optional cell={{ wide: 6, narrow: 12 }} />
        <Field {...field('coOwnerName')} {...OFF} label="Co-owner" optional cell={{ wide: 6, narrow: 12 }} />
        <Field
          {...field('coOwnerEmail')}
          {...OFF}
          type="email"
          label="Email of the co-owner"
          optional
          cell={{ wide: 6, narrow: 12 }}
        />
        <MoneyField {...field('estimatedRent')} label="Estimated rent a month" optional cell={{ wide: 6, narrow: 12 }} />
        <MoneyField {...field('purchasePrice')} label="Purchase price" optional cell={{ wide: 6, narrow: 12 }} />
      </FieldGrid>
    </>
  )
}
