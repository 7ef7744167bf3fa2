/** A template variable, as described to staff. */
type Variable = {
  meaning: string
  /** Its replacement if the value is unknown. */
  fallback: string
  /** It is an address and can be the target of a link. */
  isLink?: true
  /** It opens the lead's private pages, and proves that the person who opens it reads the lead's mailbox. */
  hasSecret?: true
}

/** The variables available in templates. */
export const VARIABLES = {
  first_name: { meaning: 'Lead’s first name', fallback: 'there' },
  name: { meaning: 'Lead’s full name', fallback: 'there' },
  street_address: { meaning: 'Property street address', fallback: 'your property' },
  property_address: { meaning: 'Full property address', fallback: 'your property' },
  city: { meaning: 'Property city', fallback: 'central Iowa' },
  estimated_rent: { meaning: 'Estimated monthly rent per unit: $1,895', fallback: 'our rent estimate' },
  standard_rent: {
    meaning: 'The report’s default rent if we have no estimate: $1,800',
    fallback: 'our standard figure',
  },
  rent_low: { meaning: 'Low end of the range', fallback: 'the low end of the range' },
  rent_high: { meaning: 'High end of the range', fallback: 'the high end of the range' },
  report_link: {
    meaning: 'A private link to their report',
    fallback: 'the page to request a report',
    isLink: true,
    hasSecret: true,
  },
  enroll_link: { meaning: 'Online enrollment page', fallback: 'always available', isLink: true },
  site_link: {
    meaning: 'Our website. Add a path to link to a page, like {{site_link}}/fees',
    fallback: 'always available',
    isLink: true,
  },
  walkthrough_date: { meaning: 'Walkthrough date: Tuesday, November 24', fallback: 'the day we agreed on' },
  walkthrough_time: { meaning: 'Walkthrough time: 2:00 PM', fallback: 'the time we agreed on' },
  walkthrough_link: {
    meaning: 'Page where they can pick, change or cancel the time',
    fallback: 'always available',
    isLink: true,
    hasSecret: true,
  },
  open_steps: { meaning: 'Remaining steps before management begins, as a list', fallback: 'nothing' },
  management_fee: {
    meaning: 'The fee for the lead’s plan: 8% of the rent and $150 a month',
    fallback: 'set by the plan you choose',
  },
  placement_fee: { meaning: 'Placement fee for the lead’s plan and units: one month’s rent', fallback: 'always available' },
  setup_fee: { meaning: 'One-time setup fee: $299', fallback: 'always available' },
  onboarding_fee: { meaning: 'One-time onboarding fee: $199', fallback: 'always available' },
  repairs_limit: { meaning: 'Repair limit without approval: $1,500', fallback: 'always available' },
  term_months: { meaning: 'First term, in months: 12', fallback: 'always available' },
  staff_name: { meaning: 'The lead’s assignee', fallback: 'the company’s name' },
  staff_email: { meaning: 'Their email address', fallback: 'the company’s email address' },
  company_name: { meaning: 'The company’s name', fallback: 'always available' },
  company_short_name: { meaning: 'Its short name', fallback: 'always available' },
  company_phone: { meaning: 'Its phone number', fallback: 'always available' },
  company_email: { meaning: 'Its email address', fallback: 'always available' },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof VARIABLES

const DEFINITIONS: Readonly<Record<string, Variable>> = VARIABLES

export const VARIABLE_NAMES: ReadonlySet<string> = new Set(Object.keys(DEFINITIONS))

/** Whether a word is a variable's name. */
export function isVariable(name: string): name is VariableName {
  return Object.hasOwn(DEFINITIONS, name)
}

/** Whether a variable is an address. */
export function isLinkVariable(name: VariableName): boolean {
  return DEFINITIONS[name]?.isLink === true
}

/** Whether a variable is only for the lead's own mailbox. */
export function isSecretVariable(name: VariableName): boolean {
  return DEFINITIONS[name]?.hasSecret === true
}

/** Longer than any variable with a typo. */
const MAX_TYPED = 60

/** The variable within two typos of a name, or null. */
export function similarVariable(typed: string): VariableName | null {
  if (typed.length > MAX_TYPED) return null
  const word = typed.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()
  const [nearest] = Object.keys(DEFINITIONS)
    .filter(isVariable)
    .map((name) => ({ name, distance: editDistance(word, name) }))
    .sort((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= 2 ? nearest.name : null
}

/** Characters to insert, delete or replace to turn one word into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const exchange = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, exchange))
    }
    row = next
  }
  return row[to.length] ?? 0
}
