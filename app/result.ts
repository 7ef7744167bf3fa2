/**
 * The result of a use case that may refuse: its value, or the reason. A reason is a word whose message is in `messages.ts` of its
 * module; where the message needs a fact, it is an object with the word as its `kind`. What no one expects is thrown instead.
 */
export type Result<Value, Reason> = { ok: true; value: Value } | { ok: false; reason: Reason }

/** Nothing to tell but that it is done. */
export function ok(): { ok: true; value: undefined }
export function ok<Value>(value: Value): { ok: true; value: Value }
export function ok(value?: unknown) {
  return { ok: true, value }
}

export function refused<const Reason>(reason: Reason): { ok: false; reason: Reason } {
  return { ok: false, reason }
}
