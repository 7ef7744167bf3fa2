import type { ImportColumn } from '#app/modules/imports/columns.ts'
import { ADDRESS_FIELDS, type Fact } from '#app/modules/properties/property-fields.ts'
import { HOME_FACT_NAMES, HOME_FACTS, type HomeFact, LEAD_FACTS } from '../lead-facts.ts'

/** Home facts that files can contain: those with column names. */
export type ImportedHomeFact = {
  [Name in HomeFact]: (typeof HOME_FACTS)[Name] extends { names: readonly string[] } ? Name : never
}[HomeFact]
export const IMPORTED_HOME_FACTS = HOME_FACT_NAMES.filter((name): name is ImportedHomeFact => 'names' in HOME_FACTS[name])

/** The lead columns that a file's column can map to, in menu order (docs/product/import.md). */
export const LEAD_COLUMNS = [
  {
    key: 'name',
    label: 'Name',
    names: [
      'ownername',
      'owner',
      'fullname',
      'contact',
      'contactname',
      'clientname',
      'customer',
      'customername',
      'lead',
      'leadname',
    ],
  },
  { key: 'firstName', label: 'First name', names: ['first', 'givenname', 'forename'] },
  { key: 'lastName', label: 'Last name', names: ['last', 'surname', 'familyname'] },
  { key: 'email', label: 'Email', names: ['emailaddress', 'mail', 'owneremail', 'contactemail'] },
  {
    key: 'phone',
    label: 'Phone',
    names: ['phonenumber', 'cell', 'cellphone', 'mobile', 'mobilephone', 'telephone', 'tel', 'ownerphone'],
  },
  { key: 'company', label: 'Company', names: ['companyname', 'organization', 'organisation', 'business', 'llc'] },
  { key: 'address', label: 'Full address', names: ['propertyaddress', 'fulladdress', 'address'] },
  ...[...ADDRESS_FIELDS, ...IMPORTED_HOME_FACTS].map(factColumn),
  { key: 'status', label: 'Status', names: ['stage', 'leadstatus', 'pipeline'] },
  { key: 'note', label: 'Note', names: ['notes', 'comment', 'comments', 'remarks'] },
] as const satisfies readonly ImportColumn[]

function factColumn<Key extends keyof typeof LEAD_FACTS>(key: Key) {
  const { label, names = [] }: Fact = LEAD_FACTS[key]
  return { key, label, names }
}

export type ImportedLeadColumn = (typeof LEAD_COLUMNS)[number]['key']
