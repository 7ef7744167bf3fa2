import { pick } from '#app/format/records.ts'
import { FactField, HomeSheet } from '#app/modules/properties/components/fact-field.tsx'
import { ConfirmBox } from '#app/modules/properties/components/property-block.tsx'
import type { Fact } from '#app/modules/properties/property-fields.ts'
import { type CellSpan, FieldGrid } from '#app/ui/field-grid.tsx'
import type { Fields } from '#app/ui/form.ts'
import { homeFactsIn, LEAD_FACTS } from '../../lead-facts.ts'
import type { DetailFact } from '../details.ts'

const HALF: CellSpan = { wide: 6, narrow: 12 }
const QUARTER: CellSpan = { wide: 3, narrow: 6 }

/** The fields of 'Edit Details', in three sections. */
export function DetailsFields({ form }: { form: Fields<DetailFact | 'confirmed'> }) {
  const { field } = form
  const half = (name: DetailFact) => {
    const fact: Fact = LEAD_FACTS[name]
    return <FactField key={name} {...field(name)} fact={fact} label={fact.editLabel} optional cell={HALF} />
  }
  return (
    <>
      <FieldGrid legend="Where is it?">
        <FactField {...field('streetAddress')} fact={LEAD_FACTS.streetAddress} cell={{ wide: 12 }} />
        <FactField {...field('city')} fact={LEAD_FACTS.city} cell={HALF} />
        <FactField {...field('state')} fact={LEAD_FACTS.state} cell={QUARTER} />
        <FactField {...field('zipCode')} fact={LEAD_FACTS.zipCode} cell={QUARTER} />
      </FieldGrid>
      <HomeSheet facts={pick(LEAD_FACTS, homeFactsIn('property', 'rooms'))} field={field} placeholder="Unknown" />
      <ConfirmBox {...form.box('confirmed')} />
      <FieldGrid legend="Owner and finances">
        {homeFactsIn('owner').map(half)}
        {half('company')}
        {homeFactsIn('co-owner', 'money').map(half)}
      </FieldGrid>
    </>
  )
}
