/**
 * Documents beside the management agreement, as the product brings them along. Sample wording: have counsel check it before anyone signs it. Admins change them on
 * /documents/templates; from then on what they saved applies, whatever is changed here. `{{field}}`: see `modules/documents/templates/fields.ts`.
 */
export type BuiltInTemplate = {
  /** Shown in addresses and with the documents that were made of it: it never changes. */
  key: string
  kind: 'renewal' | 'addendum' | 'lead-paint'
  name: string
  content: string
}

/** Printed under the title until an admin has saved their own text. */
export const SAMPLE_MARK = 'Sample: have counsel check this document before it is used.'

const RENEWAL = `## Parties and property

This renewal is made on {{date}} between {{company_name}}, {{company_address}} (the “Manager”), and {{owner_name}}, reached at {{owner_email}} (the “Owner”), about the property at {{property_address}} (the “Property”).

## Renewal

The Owner and the Manager renew the property management agreement for the Property for a further term of {{initial_term_months}} months, from the end of its present term. After that it goes on from month to month, and either party may end it with 60 days’ written notice.

## Fees

From the first day of the new term the Owner pays {{management_percent}} of the rent collected in a month, and {{monthly_fee}} a month for the whole Property.

For each new resident that the Manager places, the Owner pays once {{placement_fee}} of the unit, from the first rent received. Repairs that cost less than {{repairs_below}} each stay approved in advance.

## All else stays

Whatever this renewal does not change stays as the agreement says. Where the two say different things, this renewal holds.

## Electronic signature

The parties agree to sign this renewal and to keep it electronically, under the federal E-SIGN Act and Iowa Code chapter 554D. The Owner may have a paper copy at any time without charge.
`

const PET_ADDENDUM = `## Parties and property

This addendum is made on {{date}} between {{company_name}} (the “Manager”) and {{owner_name}}, reached at {{owner_email}} (the “Owner”). It becomes a part of the property management agreement for {{property_address}} (the “Property”).

## Pets at the property

The Owner allows the Manager to lease the Property to residents with pets, under these rules:

- At most two pets in each home, each of them named in the lease.
- Each resident with a pet signs a pet agreement before the pet moves in, and answers for all damage that it does.
- The Manager may ask for a pet deposit and for a monthly pet rent as the law allows. Deposits together stay within the two months’ rent of Iowa Code section 562A.12.
- The Manager looks at the home with the pet in mind at each inspection, and tells the Owner of damage within five business days.

## Assistance animals

An animal that a person with a disability needs is no pet. Under the federal Fair Housing Act and the Iowa Civil Rights Act no deposit, fee or pet rent is asked for it, and no limit of kind, size or number of this addendum holds for it.

## Ending this addendum

The Owner may take this permission back for later leases by a written notice of 30 days. A lease in force stays as it was signed.

## Electronic signature

The parties agree to sign this addendum and to keep it electronically, under the federal E-SIGN Act and Iowa Code chapter 554D. The Owner may have a paper copy at any time without charge.
`

/**
 * The owner's part of the disclosure for a lease (40 CFR 745.113(b), 24 CFR 35.92(b)); the agent and the residents sign theirs with each lease. The warning is
 * the regulation's, word for word, and may not be changed.
 */
const LEAD_PAINT = `## Lead Warning Statement

Housing built before 1978 may contain lead-based paint. Lead from paint, paint chips, and dust can pose health hazards if not managed properly. Lead exposure is especially harmful to young children and pregnant women. Before renting pre-1978 housing, lessors must disclose the presence of lead-based paint and/or lead-based paint hazards in the dwelling. Lessees must also receive a federally approved pamphlet on lead poisoning prevention.

## Property

This disclosure is made on {{date}} for the housing at {{property_address}}, built in {{year_built | a year that is not known to the Lessor}}.

## Lessor’s Disclosure: presence of lead-based paint and/or lead-based paint hazards

The Lessor has no knowledge of lead-based paint and/or lead-based paint hazards in the housing. A Lessor who knows of any does not sign this form, but tells {{company_name}} at {{company_phone}} what is known, and receives a form that states it.

## Lessor’s Disclosure: records and reports available to the Lessor

The Lessor has no reports or records pertaining to lead-based paint and/or lead-based paint hazards in the housing. A Lessor who has any does not sign this form, but sends them to {{company_email}}, so that every Lessee receives them.

## Lessee’s Acknowledgment

Before a lease is signed, each Lessee receives copies of all information listed above and the pamphlet Protect Your Family from Lead in Your Home, and confirms both in writing with the lease. This form is attached to every lease of the housing.

## Agent’s Acknowledgment

{{company_name}}, the Agent, has informed the Lessor of the Lessor’s obligations under 42 U.S.C. 4852d and is aware of its responsibility to ensure compliance. The Agent signs with each lease.

## Certification of Accuracy

{{owner_name}}, the Lessor, has reviewed the information above and certifies, to the best of the Lessor’s knowledge, that the information provided is true and accurate. The Lessor, the Agent and each Lessee keep or are given a copy, and the Lessor and the Agent keep theirs for three years from the beginning of the lease.

## Electronic signature

The Lessor agrees to sign this disclosure and to keep it electronically, under the federal E-SIGN Act and Iowa Code chapter 554D. The Lessor may have a paper copy at any time without charge.
`

export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  { key: 'renewal', kind: 'renewal', name: 'Renewal of the management agreement', content: RENEWAL },
  { key: 'pet-addendum', kind: 'addendum', name: 'Addendum: pets', content: PET_ADDENDUM },
  { key: 'lead-paint', kind: 'lead-paint', name: 'Lead-based paint disclosure', content: LEAD_PAINT },
]
