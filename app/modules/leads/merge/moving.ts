/** A lead whose rows move to another. */
export type Moving = {
  from: string
  to: string
  /** All leads of the merge. */
  among: readonly string[]
  actorId: string
  now: Date
}
