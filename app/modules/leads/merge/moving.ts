/** A lead whose rows become those of another one. */
export type Moving = {
  from: string
  to: string
  /** All leads of the merge. */
  among: readonly string[]
  actorId: string
  now: Date
}
