import { normalized } from '#app/format/normalize.ts'

const SHORT_FORMS: Record<string, string> = {
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  road: 'rd',
  street: 'st',
  terrace: 'ter',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}

/** A normalized address, to recognize the same house: '412 Oak Street.' and '412  oak st' in one ZIP code. Without the unit. */
export function streetKey(streetAddress: string, zipCode: string): string {
  return `${inOneSpelling(readable(streetAddress).replace(UNIT, ' '))}|${zipCode}`
}

/** The same with the unit, to recognize the same property: 'Unit 312', 'Apt. 312' and '#312' are equal. */
export function unitKey(streetAddress: string, zipCode: string): string {
  const unit = UNIT.exec(readable(streetAddress))?.[1] ?? ''
  return `${streetKey(streetAddress, zipCode)}|${inOneSpelling(unit)}`
}

/**
 * Possible stored spellings of a street name while it is being typed: 'beaver ave' for 'Beaver Avenue', and for a start of that
 * word.
 */
export function streetSpellings(typed: string): string[] {
  const words = inOneSpelling(readable(typed))
  const last = words.split(' ').at(-1) ?? ''
  const [, short = last] = Object.entries(SHORT_FORMS).find(([form]) => form.startsWith(last)) ?? []
  return last.length < MIN_LETTERS_OF_FORM ? [words] : [...new Set([words, words.slice(0, -last.length) + short])]
}

/** From this many letters, a word may be the start of 'avenue'. */
const MIN_LETTERS_OF_FORM = 3

const UNIT = /(?:\b(?:apartment|apt|unit|suite|ste)\b|#)(.*)/su

function readable(text: string): string {
  return inPlainCharacters(text).toLowerCase()
}

/** An address in plain characters: '4215½' is house '4215 1/2', not 42151/2. */
export function inPlainCharacters(text: string): string {
  return normalized(text.replaceAll(/(?=[½¼¾])/g, ' '), 'NFKC').replaceAll('\u2044', '/')
}

function inOneSpelling(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => SHORT_FORMS[word] ?? word)
    .join(' ')
}
