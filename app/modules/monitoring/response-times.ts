import { MINUTE_MS } from '#app/format/duration.ts'

/** Upper limits of the histogram's buckets, in ms: each is a fifth higher than the one before, from 1 ms to a minute. */
const CLASS_ENDS_MS = Array.from({ length: 61 }, (_, index) => 1.2 ** index)
const MINUTES = 60

type Minute = { minute: number; counts: Uint32Array; total: number }

const minutes: Minute[] = []

/** Counts how long this process took to handle a request. */
export function recordResponseTime(milliseconds: number, now: number): void {
  const minute = Math.floor(now / MINUTE_MS)
  const found = CLASS_ENDS_MS.findIndex((end) => milliseconds <= end)
  const index = found === -1 ? CLASS_ENDS_MS.length - 1 : found
  const at = minute % MINUTES
  const known = minutes[at]
  const slot = known?.minute === minute ? known : { minute, counts: new Uint32Array(CLASS_ENDS_MS.length), total: 0 }
  minutes[at] = slot
  slot.counts[index] = (slot.counts[index] ?? 0) + 1
  slot.total++
}

/** Median response time in the last hour, in ms; null if there were no requests. */
export function medianResponseMs(now: number): number | null {
  const oldest = Math.floor(now / MINUTE_MS) - MINUTES
  const recent = minutes.filter((slot) => slot.minute > oldest)
  const half = recent.reduce((sum, { total }) => sum + total, 0) / 2
  if (half === 0) return null
  let counted = 0
  const end = CLASS_ENDS_MS.find((_, index) => {
    counted += recent.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0)
    return counted >= half
  })
  return end === undefined ? null : Math.round(end)
}
