import { HOSTILE_VALUES } from './fields.ts'
import { FORM, type Hostile, post } from './requests.ts'

const ID = '0'.repeat(32)

/** Query parameters that pages read, by page. */
const QUERIES: Record<string, string[]> = {
  '/rent-vs-sell': ['homeValue', 'interestRate', 'monthlyRent', 'yearsToHold', 'unlock'],
  '/invest-a-view': ['strategy', 'initialInvestment', 'monthlyContribution', 'yearsToRetirement', 'targetAnnualIncome'],
  [`/analysis/${ID}`]: ['download'],
  '/blog': ['q', 'category', 'tag', 'page'],
}
const STAFF_QUERIES: Record<string, string[]> = {
  '/leads': ['status', 'from', 'to', 'q', 'sort', 'after', 'view'],
  '/dashboard': ['from', 'to'],
  '/admin/outbox': ['state', 'after'],
}
/** Forms other than analysis and sign-in, with their fields. */
const FORMS: Record<string, string[]> = {
  '/rent-vs-sell': ['email', 'marketing', 'submissionId', 'homeValue'],
  [`/analysis/${ID}`]: ['intent'],
  [`/r/${'a'.repeat(43)}`]: ['intent'],
}
const STAFF_FORMS: Record<string, string[]> = { [`/admin/outbox/${ID}`]: ['intent'], '/logout': ['from'] }

/** Every hostile value in every part of an address and in the forms not covered elsewhere, as a visitor. */
export function hostileQueries(): Hostile[] {
  return [...asked(QUERIES), ...posted(FORMS)]
}

/** The same for the back office, with this admin session. */
export function hostileStaffQueries(cookie: string): Hostile[] {
  const requests = [...asked(STAFF_QUERIES), ...posted(STAFF_FORMS)]
  return requests.map((request) => ({ ...request, headers: [...(request.headers ?? []), `Cookie: ${cookie}`] }))
}

function asked(pages: Record<string, string[]>): Hostile[] {
  return Object.entries(pages).flatMap(([page, names]) =>
    names.flatMap((name) =>
      HOSTILE_VALUES.map((value) => ({ name: `GET ${page}?${name}=${value.slice(0, 30)}`, target: `${page}?${name}=${value}` })),
    ),
  )
}

function posted(forms: Record<string, string[]>): Hostile[] {
  return Object.entries(forms).flatMap(([target, names]) =>
    names.flatMap((name) =>
      HOSTILE_VALUES.map((value) =>
        post(`POST ${target} ${name}=${value.slice(0, 30)}`, target, `email=none&${name}=${value}`, [
          FORM,
          'Sec-Fetch-Site: same-origin',
        ]),
      ),
    ),
  )
}
