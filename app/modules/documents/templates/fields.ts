/** The fields of document templates by their name in braces, and their meanings, in the editor's order. */
export const TEMPLATE_FIELDS = {
  date: 'the date it’s sent',
  company_name: 'our name',
  company_address: 'our postal address',
  company_phone: 'our phone',
  company_email: 'our email',
  owner_name: 'the owner’s name, as signed',
  owner_email: 'the owner’s email',
  owner_phone: 'the owner’s phone',
  property_address: 'the property address',
  property_type: 'single-family, townhouse, etc.',
  unit_count: 'the number of units',
  year_built: 'the year it was built',
  monthly_rent: 'the estimated monthly rent for one unit',
  management_percent: 'our percentage of the rent',
  monthly_fee: 'the fixed monthly fee',
  placement_fee: 'the resident placement fee',
  setup_fee: 'the setup fee',
  repairs_below: 'the repair limit without approval',
  initial_term_months: 'the length of the term in months',
} as const

export type TemplateField = keyof typeof TEMPLATE_FIELDS

/** The value of each field; null if unknown. */
export type FieldValues = Record<TemplateField, string | null>

export const FIELD_NAMES: ReadonlySet<string> = new Set(Object.keys(TEMPLATE_FIELDS))
