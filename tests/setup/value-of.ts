import type { Result } from '#app/result.ts'

/** The value of a step that a test expects to succeed. Throws if it was refused. */
export function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value
  throw new Error(`Refused: ${JSON.stringify(result.reason)}`)
}
