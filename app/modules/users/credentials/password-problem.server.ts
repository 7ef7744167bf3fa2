import { commonPasswords } from './common-passwords.server.ts'
import { estimateGuesses, lettersAndDigits } from './password-guesses.server.ts'
import { MESSAGE_PASSWORD_TOO_LONG, normalizePassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './rules.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'

/**
 * The minimum tries of a password, as log10: a billion, as many as three of the thousand most common words, and ten times
 * zxcvbn's minimum for online guessing.
 */
const MIN_GUESSES_LOG10 = 9

/**
 * The same for a phrase, which counts by length and not by rare words (NIST SP 800-63B-4, 3.1.1.2). A million still refuses
 * quotes and repetitions.
 */
const MIN_PHRASE_GUESSES_LOG10 = 6
/** A password with this many different words is a phrase, not counting the account's and the company's names. */
const MIN_PHRASE_WORDS = 4

const MIN_DIFFERENT_CHARACTERS = 6

/**
 * Explains to the person who chose a password why it is refused; null if it is good. `context`: what a guesser would try first
 * for this account, such as its email address, name and company name.
 */
export function passwordProblem(password: string, context: readonly string[] = []): string | null {
  const normalized = normalizePassword(password)
  const length = Array.from(normalized).length
  if (length < PASSWORD_MIN_LENGTH)
    return `Use at least ${PASSWORD_MIN_LENGTH} characters. A few unrelated words are easy to remember.`
  if (length > PASSWORD_MAX_LENGTH) return MESSAGE_PASSWORD_TOO_LONG
  if (isEasyToGuess(normalized, context))
    return 'This password is easy to guess. Use a few unrelated words, without your name, email address or our name.'
  return null
}

function isEasyToGuess(password: string, context: readonly string[]): boolean {
  const plain = lettersAndDigits(password)
  if (commonPasswords().passwords.has(plain) || new Set(plain).size < MIN_DIFFERENT_CHARACTERS) return true
  const names = contextWords(context)
  return estimateGuesses(password, names) < (isPhrase(password, names) ? MIN_PHRASE_GUESSES_LOG10 : MIN_GUESSES_LOG10)
}

function isPhrase(password: string, names: readonly string[]): boolean {
  const words = new Set(password.toLowerCase().match(/\p{L}+/gu))
  return [...words].filter((word) => !names.includes(word)).length >= MIN_PHRASE_WORDS
}

/** Each address or name as a whole, and its words that are long enough to matter. */
function contextWords(context: readonly string[]): string[] {
  return context
    .flatMap((entry) => [entry, ...entry.split(/[^\p{L}\p{N}]+/u)])
    .map(lettersAndDigits)
    .filter((word) => word.length >= 4)
}

/** A refused password, with the reason as text. */
export type WeakPassword = { kind: 'weak-password'; problem: string }

/**
 * Why a user can't have this password, as text; null if they can. It must not consist mainly of their name, address or company
 * name.
 */
export function newPasswordProblem(password: string, { email, name }: { email: string; name: string }): string | null {
  return passwordProblem(password, [email, name, getSetting('company').name])
}
