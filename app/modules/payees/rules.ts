import type { payees } from '#app/db/schema/payees.ts'

type Stored = typeof payees.$inferSelect

/** What a payee is, in the words of Form W-9. */
export const KIND_LABELS: Readonly<Record<NonNullable<Stored['kind']>, string>> = {
  person: 'Individual or sole proprietor',
  business: 'Partnership or LLC',
  corporation: 'Corporation',
}

/** The facts that a 1099-NEC is made from. */
export type FormFacts = Pick<
  Stored,
  'kind' | 'firstName' | 'lastName' | 'businessName' | 'streetAddress' | 'city' | 'state' | 'zipCode' | 'tinType' | 'tinEnd'
>

/** What a 1099-NEC of a payee still lacks, in words; all of it where nothing is known of them. */
export function missingFacts(facts: FormFacts | null): string[] {
  if (facts?.kind === 'corporation') return []
  const hasName = facts?.kind === 'person' ? facts.firstName && facts.lastName : facts?.businessName
  const hasAddress = facts?.streetAddress && facts.city && facts.state && facts.zipCode
  const checks = [
    [facts?.kind, 'kind of payee'],
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

/** A tax number as the screen shows it: the last four of its nine digits. */
export function shownTin({ tinType, tinEnd }: Pick<FormFacts, 'tinType' | 'tinEnd'>): string | null {
  if (tinEnd === null) return null
  return tinType === 'EIN' ? `••-•••${tinEnd}` : `•••-••-${tinEnd}`
}
