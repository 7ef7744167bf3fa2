import { hash, type Options, verify } from '@node-rs/argon2'
import { normalizePassword } from './rules.ts'

/** argon2id (the package's default algorithm) with 19 MiB, two passes and one lane, as OWASP recommends. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A random password's hash with the costs above. Sign-ins with an unknown address are verified against it, so that they take as
 * long as others.
 */
export const NO_USER_HASH = '$argon2id$v=19$m=19456,t=2,p=1$x5bxkYCC96i3S1B9zPyOBg$pao4qPPVprxYZ+AGD7watmBAJxhFUJfMJHtdo1ZulgI'

/** Hashes running and queued: on two cores, the last one finishes after about two seconds. */
export const MAX_PENDING = 100
let pending = 0

/** Too many concurrent sign-ins: another one would wait too long. Routes answer 503. */
class TooManyHashesError extends Error {
  override name = 'TooManyHashesError'
}

/** Returns a password's argon2id hash in PHC format. Takes about 30 ms, off the main thread. Throws `TooManyHashesError`. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalizePassword(password), COST))
}

/** Whether `password` matches `passwordHash`. Throws if the hash is not in PHC format, and `TooManyHashesError`. */
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
