import { commonPasswords } from './common-passwords.server.ts'
import { isKeyboardWalk, keyboardWalksOf, toKeys } from './keyboard-walk.ts'

/** Substitutions that people make and guessing programs know. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The cost of guessing a part of a password, as log10 of the tries. */
const COST = {
  /** One of 20 or more letters, one of 10 digits, one of the few marks that people put between words. */
  letter: 1.3,
  digit: 1,
  mark: 0.3,
  /** A repeated part: how many times, or not at all. */
  repetition: 0.3,
  /** Letters written as digits or marks, or a reversed word: tried for each word. */
  variation: 0.3,
  /** A word that is tried first for this account. */
  context: 0.3,
  /** 1900 to 2099, recent ones first. */
  year: 2,
  /** A day within the last 70 years. */
  date: 4.4,
  /** Along the alphabet or the digits: the start and the direction. */
  sequence: 2,
  /** Along the keyboard: the same, plus the turns. */
  walk: 3,
} as const

const MAX_WORD_LENGTH = 14
const MIN_COMMON_PASSWORD_LENGTH = 12
/** Only this many characters are rated, to limit the work. The rest can't make a password easier to guess. */
const MAX_JUDGED_LENGTH = 40

/**
 * Estimates the tries, as log10, of a guesser who knows common passwords, words, dates, key sequences and repetitions. A password
 * of random letters costs 1.3 per letter. `context`: words tried first for this account, lowercase.
 */
export function estimateGuesses(password: string, context: readonly string[]): number {
  const text = password.normalize('NFKC').toLowerCase()
  const letters = lettersAndDigits(text)
  if (isInterleaved(letters)) return COST.walk
  return Math.min(cheapestSplit(text, context), cheapestSplit(letters, context))
}

/** Letters and digits of any script, lowercase. */
export function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The cheapest way to compose the text from parts. */
function cheapestSplit(text: string, context: readonly string[]): number {
  const characters = Array.from(text).slice(0, MAX_JUDGED_LENGTH)
  const judged = characters.join('')
  const isWalk = keyboardWalksOf(toKeys(judged))
  const cheapest = [0]
  for (let end = 1; end <= characters.length; end += 1) {
    let best = (cheapest[end - 1] ?? 0) + characterCost(characters[end - 1] ?? '')
    for (let start = 0; start < end - 1; start += 1) {
      const before = cheapest[start] ?? 0
      if (before >= best) continue
      const part = characters.slice(start, end)
      const isRepeated =
        start >= part.length && part.every((character, index) => character === characters[start - part.length + index])
      const cost = isRepeated ? COST.repetition : Math.min(partCost(part, context), isWalk(start, end) ? COST.walk : Infinity)
      best = Math.min(best, before + cost)
    }
    cheapest.push(best)
  }
  return cheapest[characters.length] ?? 0
}

function characterCost(character: string): number {
  if (/\p{L}/u.test(character)) return COST.letter
  return /\p{N}/u.test(character) ? COST.digit : COST.mark
}

/** The cost of a part of two or more characters; infinite if it matches nothing known. */
function partCost(characters: readonly string[], context: readonly string[]): number {
  const part = characters.join('')
  if (characters.every((character) => character === characters[0])) return COST.digit + COST.repetition
  if (/^(19|20)\d\d$/.test(part)) return COST.year
  if (isDate(part)) return COST.date
  if (characters.length >= 3 && isSequence(characters)) return COST.sequence
  const plain = characters.map((character) => LOOKALIKES[character] ?? character).join('')
  const backwards = [...characters].reverse().join('')
  const varied = Math.min(plain === part ? Infinity : listedCost(plain, context), listedCost(backwards, context))
  return Math.min(listedCost(part, context), varied + COST.variation)
}

/** Two alternating sequences, as in 'a1b2c3d4' and 'q1w2e3r4'. */
function isInterleaved(text: string): boolean {
  const turns = [0, 1].map((first) => Array.from(text).filter((_character, index) => index % 2 === first))
  return turns.every((turn) => isSequence(turn) || isKeyboardWalk(turn.join('')))
}

function listedCost(word: string, context: readonly string[]): number {
  if (context.includes(word)) return COST.context
  const { passwords, wordRanks } = commonPasswords()
  if (word.length >= MIN_COMMON_PASSWORD_LENGTH && passwords.has(word)) return Math.log10(passwords.size)
  const rank = word.length <= MAX_WORD_LENGTH ? wordRanks.get(word) : undefined
  return rank === undefined ? Infinity : Math.log10(rank)
}

/** Six or eight digits that may be a date in one of the usual orders. */
function isDate(part: string): boolean {
  if (!/^\d{6}(\d\d)?$/.test(part)) return false
  const year = part.length === 8 ? String.raw`(19|20)\d\d` : String.raw`\d\d`
  const month = '(0[1-9]|1[0-2])'
  const day = String.raw`(0[1-9]|[12]\d|3[01])`
  return [month + day + year, day + month + year, year + month + day].some((form) => new RegExp(`^${form}$`).test(part))
}

/** Letters or digits with equal steps, up or down: 'abcdef', '987654', '2468'. */
function isSequence(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  if (step === 0 || Math.abs(step) > 2) return false
  return codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
}
