/** This many wrong passwords for one account within an hour, from unknown browsers, count as an attack: people mistype less. */
export const MANY_WRONG_PASSWORDS = 20

/** The first delay, the number of further wrong passwords that doubles it, and the longest delay. */
const FIRST_DELAY_MS = 250
const DOUBLES_AFTER = 10
const MAX_DELAY_MS = 2_000

/**
 * How long an attempt from an unknown browser waits before its password is checked, in ms, by the wrong passwords of the last
 * hour. Slows guessing down without locking the account's user out.
 */
export function signInDelayMs(wrongPasswords: number): number {
  if (wrongPasswords < MANY_WRONG_PASSWORDS) return 0
  const doublings = Math.floor((wrongPasswords - MANY_WRONG_PASSWORDS) / DOUBLES_AFTER)
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(doublings, 10))
}
