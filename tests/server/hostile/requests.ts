import type { RawRequest } from '#tests/setup/raw-http.ts'

/** Text that no page may echo as markup, in any HTML context. */
export const MARK = `'"><svg/onload=alert(4711)>`
/** What an unescaped echo would contain. */
export const UNESCAPED_MARK = '<svg/onload=alert(4711)'

/** The mark, URL-encoded for an address or a form. */
export const ENCODED_MARK = encodeURIComponent(MARK)
export const FORM = 'Content-Type: application/x-www-form-urlencoded'

/** A hostile request with a readable name. */
export type Hostile = RawRequest & { name: string }

/** A form POST. */
export function post(name: string, target: string, body: string | Buffer, headers: string[] = [FORM]): Hostile {
  return { name, method: 'POST', target, body, headers }
}

/** A property that the analysis form accepts. */
export const PROPERTY: Record<string, string> = {
  streetAddress: '1500 Walnut Street',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50309',
  propertyType: 'single-family',
  squareFootage: '1500',
  unitCount: '1',
  bedrooms: '3',
  bathrooms: '2',
  yearBuilt: '1995',
}
const SUBMISSION_ID = 'a'.repeat(32)

/** A complete URL-encoded POST of the analysis form. `changes` replaces fields of the first property (already encoded). */
export function analysisBody(
  changes: Record<string, string | undefined> = {},
  rest: Record<string, string | undefined> = {},
): string {
  const fields = Object.entries({ ...PROPERTY, ...changes }).map(([name, value]) => [`properties[0].${name}`, value] as const)
  const others = Object.entries({ email: 'owner%40example.com', submissionId: SUBMISSION_ID, intent: 'submit', ...rest })
  return [...fields, ...others]
    .flatMap(([name, value]) => (value === undefined ? [] : [`${encodeURIComponent(name)}=${value}`]))
    .join('&')
}
