import { z } from 'zod'
import { recordOf } from '#app/format/records.ts'
import { MERGE_FACTS } from './facts.ts'

export const MIN_MERGED = 2
export const MAX_MERGED = 5

const MAX_ID_CHARACTERS = 64
const MAX_SEEN_CHARACTERS = 200

/** The id of the lead that provides a value. */
const pick = z.string().max(MAX_ID_CHARACTERS).optional()

/** The choices of a comparison. `of`: the lead on whose page 'Not the same' was clicked. */
export const mergeSchema = z.object({
  intent: z.enum(['merge', 'different']),
  seen: z.string().max(MAX_SEEN_CHARACTERS).optional(),
  of: pick,
  stays: pick,
  ...recordOf(MERGE_FACTS, () => pick),
})

/** The leads to compare from an address (`?ids=one,other`); null unless there are two to five. */
export function readMergeIds(query: URLSearchParams): string[] | null {
  const given = (query.get('ids') ?? '').slice(0, (MAX_MERGED + 1) * (MAX_ID_CHARACTERS + 1))
  const ids = [...new Set(given.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  return ids.length >= MIN_MERGED && ids.length <= MAX_MERGED ? ids : null
}
