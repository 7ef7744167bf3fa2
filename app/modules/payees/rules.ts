import type { payees } from '#app/db/schema/payees.ts'

type Stored = typeof payees.$inferSelect

/** The kinds of payees, in the words of Form W-9. */
export const PAYEE_KIND_LABELS: Readonly<Record<NonNullable<Stored['kind']>, string>> = {
  person: 'Individual or sole proprietor',
  business: 'Partnership or LLC',
  corporation: 'Corporation',
}

/** The facts that a 1099-NEC needs. */
export type FormFacts = Pick<
  Stored,
  'kind' | 'firstName' | 'lastName' | 'businessName' | 'streetAddress' | 'city' | 'state' | 'zipCode' | 'tinType' | 'tinEnd'
>

/** What is missing for a payee's 1099-NEC, as text. Everything if nothing is known. */
export function missingFacts(facts: FormFacts | null): string[] {
  if (facts?.kind === 'corporation') return []
  const hasName = facts?.kind === 'person' ? facts.firstName && facts.lastName : facts?.businessName
  const hasAddress = facts?.streetAddress && facts.city && facts.state && facts.zipCode
  const checks = [
    [facts?.kind, 'payee type'],
    [hasName, 'name'],
    [hasAddress, 'address'],
    [facts?.tinType && facts.tinEnd, 'tax ID'],
  ] as const
  return checks.flatMap(([isThere, words]) => (isThere ? [] : [words]))
}

/** Whether a 1099-NEC is due. Corporations get none (Instructions for Forms 1099-MISC and 1099-NEC, 'Exceptions'). */
export function isFormDue(totalCents: number, thresholdCents: number, kind: FormFacts['kind'] | undefined): boolean {
  return totalCents >= thresholdCents && kind !== 'corporation'
}

/** A masked tax ID: the last four of its nine digits. */
export function maskedTin({ tinType, tinEnd }: Pick<FormFacts, 'tinType' | 'tinEnd'>): string | null {
  if (tinEnd === null) return null
  return tinType === 'EIN' ? `••-•••${tinEnd}` : `•••-••-${tinEnd}`
}
