import { hash, type Options, verify } from '@node-rs/argon2'
import { normalizePassword } from './rules.ts'

/** argon2id (the package's default algorithm) with 19 MiB, two passes and one lane, as OWASP advises. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The hash of a random password that no one knows, made with the costs above: what an address without an account is verified
 * against, so that an answer for it takes as long as for a known one.
 */
export const NO_USER_HASH = '$argon2id$v=19$m=19456,t=2,p=1$x5bxkYCC96i3S1B9zPyOBg$pao4qPPVprxYZ+AGD7watmBAJxhFUJfMJHtdo1ZulgI'

/** Hashes under way and waiting: on two cores, the last of them is done after some two seconds. */
export const MAX_PENDING = 100
let pending = 0

/** There are so many sign-ins at once that another one would wait too long. Routes answer 503. */
export class TooManyHashesError extends Error {
  override name = 'TooManyHashesError'
}

/** The argon2id hash of a password, in PHC form. Takes about 30 ms, off the main thread. Throws `TooManyHashesError`. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalizePassword(password), COST))
}

/** Whether `password` is the one that `passwordHash` was made of. Throws where the hash is not in PHC form, and `TooManyHashesError`. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, normalizePassword(password)))
}

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (pending >= MAX_PENDING) throw new TooManyHashesError(`${MAX_PENDING} passwords are being hashed`)
  pending += 1
  try {
    return await work()
  } finally {
    pending -= 1
  }
}
