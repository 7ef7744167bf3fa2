/** Wrong passwords for one account within an hour, from browsers that no one signed in with before, after which it is being attacked: people mistype less. */
export const MANY_WRONG_PASSWORDS = 20

/** The first wait, after which number of further wrong passwords it doubles, and the longest. */
const FIRST_DELAY_MS = 250
const DOUBLES_AFTER = 10
const MAX_DELAY_MS = 2_000

/**
 * How long an attempt from a browser that is not known waits before its password is looked at, by the wrong ones of the last hour: no one is locked out of an
 * account by someone else's guesses, and they grow slow. Milliseconds.
 */
export function signInDelayMs(wrongPasswords: number): number {
  if (wrongPasswords < MANY_WRONG_PASSWORDS) return 0
  const doublings = Math.floor((wrongPasswords - MANY_WRONG_PASSWORDS) / DOUBLES_AFTER)
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(doublings, 10))
}
