import { unitKey } from '#app/modules/properties/street-key.ts'
import { formatList } from '#app/format/money.ts'

/** What two leads have in common that may be the same person. */
export type DuplicateReason = 'email' | 'phone' | 'address'

/** A lead, or an analysis without one, that may be the same person; newest first within the same number of reasons. */
export type Duplicate = { id: string; name: string; source: string; createdAt: Date; reasons: DuplicateReason[] }

/** A merge that can still be taken apart: what went into the lead, when, by whom. */
export type OpenMerge = { batchId: string; names: string[]; mergedAt: Date; by: string | null; undoUntil: Date }

const REASON_WORDS: Readonly<Record<DuplicateReason, string>> = { email: 'email', phone: 'phone', address: 'address' }

/** 'phone and address' */
export function reasonsInWords(reasons: readonly DuplicateReason[]): string {
  return formatList(reasons.map((reason) => REASON_WORDS[reason]))
}

/** By what two leads may be the same. */
export type SameFact = DuplicateReason

/** What leads are compared by. Blank or null where it is not known, which is the same as nothing. */
export type ComparedFacts = { email: string; phoneE164: string | null; streetAddress: string; zipCode: string }

const FACTS: readonly SameFact[] = ['email', 'phone', 'address']

/** The same, each in one spelling; null where it is not known. */
export type ComparedKeys = Readonly<Record<SameFact, string | null>>

/** What two leads have in common of it. */
export function sameFacts(one: ComparedFacts, other: ComparedFacts): SameFact[] {
  return sameKeys(comparedKeys(one), comparedKeys(other))
}

export function sameKeys(one: ComparedKeys, other: ComparedKeys): SameFact[] {
  return FACTS.filter((fact) => one[fact] !== null && one[fact] === other[fact])
}

/** Both houses are known, and they differ. */
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

/** Whether an address names one house: a street without a number is many. */
export function isHouse({ streetAddress, zipCode }: Pick<ComparedFacts, 'streetAddress' | 'zipCode'>): boolean {
  return /^\s*\d/.test(streetAddress) && /^\d{5}/.test(zipCode)
}

/** 'same email, phone and address'. */
export function sameInWords(same: readonly SameFact[]): string {
  return `same ${reasonsInWords(FACTS.filter((fact) => same.includes(fact)))}`
}

/** How much speaks for two leads being the same: the email more than the house, and that more than the phone. */
export function weightOf(same: readonly SameFact[]): number {
  const weights: Readonly<Record<SameFact, number>> = { email: 4, address: 2, phone: 1 }
  return same.reduce((sum, fact) => sum + weights[fact], 0)
}

const ZIP_DIGITS = 5

/**
 * Represents a house, and the home in it, however its address is written, with or without the last four digits of its ZIP code; '' where there is no
 * address.
 */
export function houseKey({ streetAddress, zipCode }: { streetAddress: string; zipCode: string }): string {
  const zip = zipCode.trim().slice(0, ZIP_DIGITS)
  return /^[\s,]*$/.test(streetAddress) || zip === '' ? '' : unitKey(streetAddress, zip)
}
