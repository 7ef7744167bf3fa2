import { randomInt } from 'node:crypto'
import { passwordProblem } from './password-problem.server.ts'

/** Letters and digits that are hard to confuse when read aloud or copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 5
const GROUP_LENGTH = 5

/** A random password of five groups of five characters (about 123 bits) that the password rules accept. */
export function generatePassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, randomCharacter).join(''))
    const password = groups.join('-')
    if (passwordProblem(password) === null) return password
  }
}

function randomCharacter(): string {
  return ALPHABET.charAt(randomInt(ALPHABET.length))
}
