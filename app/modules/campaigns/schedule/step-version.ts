import type { STEP_VERSIONS } from '#app/db/schema/campaigns.ts'

type Versioned = { id: string; templateId: string; templateBId: string | null }

/** The version of a step that a lead gets, with its template. Without a second version, all leads get the first. */
export function versionOf(
  { id, templateId, templateBId }: Versioned,
  leadId: string,
): { version: (typeof STEP_VERSIONS)[number]; templateId: string } {
  if (templateBId !== null && versionFor(leadId, id) === 'b') return { version: 'b', templateId: templateBId }
  return { version: 'a', templateId }
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv. */
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The version of a step for a lead: half of the leads get each one, and a lead always gets the same. */
export function versionFor(leadId: string, stepId: string): (typeof STEP_VERSIONS)[number] {
  let hash = FNV_OFFSET
  for (const character of `${stepId}:${leadId}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME)
  // The hash's last bit is only the parity of the characters' bits. Higher bits are mixed.
  return ((hash >>> 15) & 1) === 0 ? 'a' : 'b'
}
