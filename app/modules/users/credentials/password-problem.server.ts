import { commonPasswords } from './common-passwords.server.ts'
import { estimateGuesses, lettersAndDigits } from './password-guesses.server.ts'
import { MESSAGE_PASSWORD_TOO_LONG, normalizePassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './rules.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'

/**
 * Tries, as the logarithm to base 10, that a password must be worth: a thousand million, which is as many as three words out of the thousand most common
 * ones give, ten times what zxcvbn asks of a password that is guessed over the network.
 */
const MIN_GUESSES_LOG10 = 9

/**
 * The same of a phrase, whose length counts and not how rare its words are (NIST SP 800-63B-4, 3.1.1.2): a million refuses what is quoted or said again.
 */
const MIN_PHRASE_GUESSES_LOG10 = 6
/** Different words from which on a password is a phrase; the account's and the company's names don't count. */
const MIN_PHRASE_WORDS = 4

/** Different characters of a password, at the least. */
const MIN_DIFFERENT_CHARACTERS = 6

/**
 * Why a password is refused, in words for the person who chose it; null where it is good. `context` contains what a guesser would
 * try first for this account: its email address, its name, the company's name.
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

/** The words of an address or a name that are long enough to matter, and the whole of it. */
function contextWords(context: readonly string[]): string[] {
  return context
    .flatMap((entry) => [entry, ...entry.split(/[^\p{L}\p{N}]+/u)])
    .map(lettersAndDigits)
    .filter((word) => word.length >= 4)
}

/** A password that is refused, and why, in words. */
export type WeakPassword = { kind: 'weak-password'; problem: string }

/**
 * Why someone may not have this password, in words; null where they may. No one's contains little more than their name, their address or the
 * company's name.
 */
export function newPasswordProblem(password: string, { email, name }: { email: string; name: string }): string | null {
  return passwordProblem(password, [email, name, getSetting('company').name])
}
