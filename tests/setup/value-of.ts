import type { Result } from '#app/result.ts'

/** What came of a step that a test takes for granted. Throws where it was refused. */
export function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (result.ok) return result.value
  throw new Error(`Refused: ${JSON.stringify(result.reason)}`)
}
