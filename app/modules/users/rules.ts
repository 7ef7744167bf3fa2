import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts'

/** Characters of a password, after normalisation (decisions, section 7; NIST SP 800-63B-4 for a password without a second factor). */
export const PASSWORD_MIN_LENGTH = 15
export const PASSWORD_MAX_LENGTH = 128

/** What must be left of a password when common words, context words and runs are taken out of it, in letters and digits. */
const MIN_UNCOMMON_CHARACTERS = 6

/** Substitutions that people make and that guessing programs know. */
const LOOKALIKES: Record<string, string> = {
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

/** An e-mail address as it is compared and stored for staff: trimmed and in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** The form of a password that is hashed: the same letters give the same password however the keyboard composed them (NFKC). */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

/**
 * Why a password is refused, in words for the person who chose it; null where it is good. `context` holds what a guesser would
 * try first for this account: its e-mail address, its name, the company's name.
 */
export function passwordProblem(password: string, context: readonly string[] = []): string | null {
  const normalised = normalisePassword(password)
  const length = Array.from(normalised).length
  if (length < PASSWORD_MIN_LENGTH)
    return `Use at least ${PASSWORD_MIN_LENGTH} characters. A few unrelated words are easy to remember.`
  if (length > PASSWORD_MAX_LENGTH) return `Use at most ${PASSWORD_MAX_LENGTH} characters.`
  if (isEasyToGuess(normalised, context))
    return 'This password is easy to guess. Use a few unrelated words, without your name, e-mail address or our name.'
  return null
}

function isEasyToGuess(password: string, context: readonly string[]): boolean {
  const plain = lettersAndDigits(password)
  const readings = [plain, lettersAndDigits(withoutLookalikes(password))]
  if (readings.some((reading) => COMMON_PASSWORDS.has(reading))) return true
  if (new Set(plain).size < MIN_UNCOMMON_CHARACTERS) return true
  const words = [...COMMON_WORDS, ...contextWords(context)].sort((a, b) => b.length - a.length)
  return readings.some((reading) => uncommonPart(reading, words).length < MIN_UNCOMMON_CHARACTERS)
}

/** What is left of `text` without known words, without years and runs of digits, and without a part that only repeats the part before it. */
function uncommonPart(text: string, words: readonly string[]): string {
  let rest = text
  for (const word of words) rest = rest.replaceAll(word, ' ')
  rest = rest.replace(/\d{4,}|(?<!\d)\d{1,3}(?!\d)/g, ' ').replace(/(.{1,8})\1+/gu, '$1')
  return rest.replaceAll(' ', '')
}

/** The words of an address or a name that are long enough to matter, and the whole of it. */
function contextWords(context: readonly string[]): string[] {
  return context
    .flatMap((entry) => [entry, ...entry.split(/[^\p{L}\p{N}]+/u)])
    .map(lettersAndDigits)
    .filter((word) => word.length >= 4)
}

function withoutLookalikes(text: string): string {
  return Array.from(text, (character) => LOOKALIKES[character] ?? character).join('')
}

function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
