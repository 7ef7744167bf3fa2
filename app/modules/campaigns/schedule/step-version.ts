import type { STEP_VERSIONS } from '#app/db/schema/campaigns.ts'

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv. */
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** Which of the two versions of a step a lead gets: half of the leads one, half the other, and each lead the same one however often this is asked. */
export function versionFor(leadId: string, stepId: string): (typeof STEP_VERSIONS)[number] {
  let hash = FNV_OFFSET
  for (const character of `${stepId}:${leadId}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME)
  // The last bit of this hash is the parity of the characters' bits: higher ones are mixed.
  return ((hash >>> 15) & 1) === 0 ? 'a' : 'b'
}
