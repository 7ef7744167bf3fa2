import { unitKey } from '#app/modules/properties/street-key.ts'
import { formatList } from '#app/format/money.ts'

/** Facts by which two leads can match. */
const FACTS = ['email', 'phone', 'address'] as const
export type SameFact = (typeof FACTS)[number]

/** A lead, or an analysis without one, that may be the same person. */
export type Duplicate = { id: string; name: string; source: string; createdAt: Date; reasons: SameFact[] }

/** A merge that can still be undone: the merged leads, when, and by whom. */
export type OpenMerge = { batchId: string; names: string[]; mergedAt: Date; by: string | null; undoUntil: Date }

/** A lead's compared facts. Blank or null means unknown, which matches nothing. */
export type ComparedFacts = { email: string; phoneE164: string | null; streetAddress: string; zipCode: string }

/** The facts in normalized form; null if unknown. */
export type ComparedKeys = Readonly<Record<SameFact, string | null>>

/** The facts that match. */
export function sameFacts(one: ComparedFacts, other: ComparedFacts): SameFact[] {
  return sameKeys(comparedKeys(one), comparedKeys(other))
}

export function sameKeys(one: ComparedKeys, other: ComparedKeys): SameFact[] {
  return FACTS.filter((fact) => one[fact] !== null && one[fact] === other[fact])
}

/** Whether both houses are known and different. */
export function isOtherHouse(one: ComparedKeys, other: ComparedKeys): boolean {
  return one.address !== null && other.address !== null && one.address !== other.address
}

export function comparedKeys({ email, phoneE164, streetAddress, zipCode }: ComparedFacts): ComparedKeys {
  return {
    email: email.trim().toLowerCase() || null,
    phone: phoneE164,
    address: isHouse({ streetAddress, zipCode }) ? houseKey({ streetAddress, zipCode }) : null,
  }
}

/** Whether an address identifies one house: a street without a number does not. */
export function isHouse({ streetAddress, zipCode }: Pick<ComparedFacts, 'streetAddress' | 'zipCode'>): boolean {
  return /^\s*\d/.test(streetAddress) && /^\d{5}/.test(zipCode)
}

/** 'same email, phone, and address' */
export function sameInWords(same: readonly SameFact[]): string {
  return `same ${formatList(FACTS.filter((fact) => same.includes(fact)))}`
}

/** How strong a match is: an email outweighs the house and the phone together, the house outweighs the phone. */
export function weightOf(same: readonly SameFact[]): number {
  const weights: Readonly<Record<SameFact, number>> = { email: 4, address: 2, phone: 1 }
  return same.reduce((sum, fact) => sum + weights[fact], 0)
}

const ZIP_DIGITS = 5

/** Identifies a home regardless of the address's spelling and the ZIP+4 suffix; '' if there is no address. */
export function houseKey({ streetAddress, zipCode }: { streetAddress: string; zipCode: string }): string {
  const zip = zipCode.trim().slice(0, ZIP_DIGITS)
  return /^[\s,]*$/.test(streetAddress) || zip === '' ? '' : unitKey(streetAddress, zip)
}
