/**
 * Built-in documents other than the management agreement. Sample wording: a lawyer licensed in Iowa
 * has to read it before anyone signs it. Admins edit them on /documents/templates; a saved version
 * overrides later changes here. `{{field}}`: see `modules/documents/templates/fields.ts`.
 */
export type BuiltInTemplate = {
  /** Part of addresses and of documents created from it: never change it. */
  key: string
  kind: 'renewal' | 'addendum' | 'lead-paint'
  name: string
  content: string
}

/** Printed below the title until an admin saves their own text. */
export const SAMPLE_MARK = 'Sample: have counsel check this document before it is used.'

const RENEWAL = `## Parties and property

This renewal is made on {{date}} between {{company_name}}, {{company_address}} (the “Manager”), and {{owner_name}}, reached at {{owner_email}} (the “Owner”), for the property at {{property_address}} (the “Property”).

## Renewal

The parties renew the property management agreement for the Property (the “Agreement”) for an additional term of {{initial_term_months}} months from the end of its current term. It then renews from month to month, and either party may terminate it on 60 days’ written notice.

## Fees

From the first day of the new term, the Owner shall pay {{management_percent}} of the rent collected each month, and {{monthly_fee}} a month for the entire Property.

For each new resident that the Manager places, the Owner shall pay {{placement_fee}} for the unit once, from the first rent collected. Repairs that cost less than {{repairs_below}} each remain pre-approved.

## Other terms

All other terms of the Agreement remain in effect. If this renewal conflicts with the Agreement, this renewal controls.

## Electronic signature

The parties consent to sign and retain this renewal electronically under the federal E-SIGN Act and Iowa Code chapter 554D. The Owner may obtain a paper copy at any time without charge.
`

const PET_ADDENDUM = `## Parties and property

This addendum is made on {{date}} between {{company_name}} (the “Manager”) and {{owner_name}}, reached at {{owner_email}} (the “Owner”). It is part of the property management agreement for {{property_address}} (the “Property”).

## Pets at the property

The Owner authorizes the Manager to lease the Property to residents with pets, subject to these terms:

- No more than two pets are allowed in each home. The lease names each pet.
- Each resident with a pet signs a pet agreement before the pet moves in, and is liable for all damage that the pet causes.
- The Manager may charge a pet deposit and monthly pet rent as the law allows. All deposits together may not exceed two months’ rent (Iowa Code section 562A.12).
- The Manager shall check for pet damage at each inspection and notify the Owner of any within five business days.

## Assistance animals

An assistance animal for a person with a disability is not a pet. Under the federal Fair Housing Act and the Iowa Civil Rights Act, no deposit, fee or pet rent may be charged for it. No limit in this addendum on kind, size or number applies to it.

## Ending this addendum

The Owner may revoke this authorization for future leases on 30 days’ written notice. Revocation does not affect a lease then in effect.

## Electronic signature

The parties consent to sign and retain this addendum electronically under the federal E-SIGN Act and Iowa Code chapter 554D. The Owner may obtain a paper copy at any time without charge.
`

/**
 * The owner's part of the lease disclosure (40 CFR 745.113(b), 24 CFR 35.92(b)); the agent and the
 * residents sign theirs with each lease. The warning is the regulation's exact wording and may not be
 * changed.
 */
const LEAD_PAINT = `## Lead Warning Statement

Housing built before 1978 may contain lead-based paint. Lead from paint, paint chips, and dust can pose health hazards if not managed properly. Lead exposure is especially harmful to young children and pregnant women. Before renting pre-1978 housing, lessors must disclose the presence of lead-based paint and/or lead-based paint hazards in the dwelling. Lessees must also receive a federally approved pamphlet on lead poisoning prevention.

## Property

This disclosure is made on {{date}} for the housing at {{property_address}}, built in {{year_built | a year that is not known to the Lessor}}.

## Lessor’s Disclosure: presence of lead-based paint and/or lead-based paint hazards

The Lessor has no knowledge of lead-based paint and/or lead-based paint hazards in the housing. A Lessor who knows of any shall not sign this form. That Lessor shall call {{company_name}} at {{company_phone}} to receive a form that states what is known.

## Lessor’s Disclosure: records and reports available to the Lessor

The Lessor has no reports or records pertaining to lead-based paint and/or lead-based paint hazards in the housing. A Lessor who has any shall not sign this form. That Lessor shall send them to {{company_email}}, so that every Lessee receives them.

## Lessee’s Acknowledgment

Before a lease is signed, each Lessee receives copies of all information listed above and the pamphlet Protect Your Family from Lead in Your Home, and confirms both in writing with the lease. This form is attached to every lease of the housing.

## Agent’s Acknowledgment

{{company_name}}, the Agent, has informed the Lessor of the Lessor’s obligations under 42 U.S.C. 4852d and is aware of its responsibility to ensure compliance. The Agent signs with each lease.

## Certification of Accuracy

{{owner_name}}, the Lessor, has reviewed the information above and certifies, to the best of the Lessor’s knowledge, that the information provided is true and accurate. The Lessor, the Agent and each Lessee receive a copy. The Lessor and the Agent shall keep theirs for three years from the start of the lease.

## Electronic signature

The Lessor consents to sign and retain this disclosure electronically under the federal E-SIGN Act and Iowa Code chapter 554D. The Lessor may obtain a paper copy at any time without charge.
`

export const BUILT_IN_DOCUMENT_TEMPLATES: readonly BuiltInTemplate[] = [
  { key: 'renewal', kind: 'renewal', name: 'Renewal of the management agreement', content: RENEWAL },
  { key: 'pet-addendum', kind: 'addendum', name: 'Addendum: pets', content: PET_ADDENDUM },
  { key: 'lead-paint', kind: 'lead-paint', name: 'Lead-based paint disclosure', content: LEAD_PAINT },
]
