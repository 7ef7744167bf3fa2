/**
 * Processes images like an upload, into STORAGE_PATH: first a photo of nearly 5 MB, then eighteen hostile files and the four
 * largest allowed ones at once. Prints as JSON the duration, the longest delay of other requests in ms, and the additional memory
 * of this process and its children in MB.
 */
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { MAX_IMAGE_BYTES } from '#app/modules/images/rules.ts'
import { storeImage } from '#app/modules/images/store-image.server.ts'
import { claimedPng, noise, picture } from '#tests/setup/hostile-images.ts'

const RESOLUTION_MS = 2
const POLL_MS = 10
const SIZE = { maxWidth: 1920, maxHeight: 1920 }
/** /proc tells kilobytes. */
const KB_A_MB = 1_024

const photo = await photoOf(MAX_IMAGE_BYTES)
const hostile = await hostileFiles()
const largest = [
  await picture(8_000, 6_000).png().toBuffer(),
  await picture(6_000, 4_000).jpeg({ progressive: true }).toBuffer(),
  await picture(4_000, 3_000).avif({ effort: 0 }).toBuffer(),
  await picture(6_000, 4_000).gif().toBuffer(),
]
if (largest.some(({ byteLength }) => byteLength > MAX_IMAGE_BYTES))
  throw new Error('The largest test images exceed the size limit')

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
// The first one starts the drawing process.
await storeImage(photo, SIZE)
delays.enable()
const began = performance.now()
const taken = await storeImage(photo, SIZE)
const alone = { bytes: photo.byteLength, ms: performance.now() - began, longestMs: longestMs() }
if (!taken.ok) throw new Error(taken.reason.kind)

delays.reset()
const base = memoryMb()
let peak = base
const looking = setInterval(() => (peak = Math.max(peak, memoryMb())), POLL_MS)
const answers = await Promise.all([...hostile, ...largest].map((bytes) => storeImage(bytes, SIZE)))
clearInterval(looking)
const together = {
  peakMb: peak - base,
  taken: answers.filter(({ ok }) => ok).length,
  refused: answers.filter(({ ok }) => !ok).length,
}
process.stdout.write(JSON.stringify({ alone, together: { ...together, longestMs: longestMs() } }))

function longestMs(): number {
  return Math.max(0, delays.max / 1e6 - RESOLUTION_MS)
}

/** A photo of the largest allowed size that hardly compresses. */
async function photoOf(maxBytes: number): Promise<Buffer> {
  const source = noise(4_000, 3_000)
  for (let quality = 95; quality > 5; quality -= 5) {
    const bytes = await source.clone().jpeg({ quality }).toBuffer()
    if (bytes.byteLength <= maxBytes) return bytes
  }
  throw new Error('No photo was small enough')
}

/** Files that must be refused: not images, broken ones, and those that claim huge dimensions. */
async function hostileFiles(): Promise<Buffer[]> {
  const whole = await noise(1_200, 900).png().toBuffer()
  const text = [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><script>x()</script>',
    'GIF89a/*=1;alert(1)',
    '%PDF-1.7',
  ]
  const cut = [0.2, 0.4, 0.6, 0.8, 0.95].map((share) => whole.subarray(0, Math.floor(whole.byteLength * share)))
  const claimed = [10_000, 20_000, 30_000].map((side) => claimedPng(side, side, 200))
  const large = [
    await picture(12_000, 9_000).png().toBuffer(),
    await picture(7_000, 5_000).jpeg({ progressive: true }).toBuffer(),
    await picture(7_000, 5_000).png({ progressive: true }).toBuffer(),
    await picture(7_000, 5_000).gif().toBuffer(),
  ]
  const flipped = Buffer.from(whole)
  flipped.fill(0xff, 2_000, 4_000)
  return [...text.map((words) => Buffer.from(words)), ...cut, ...claimed, ...large, flipped, Buffer.alloc(0)]
}

/** The memory of this process and its children, in MB. */
function memoryMb(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [String(process.pid), ...children].map(heldMb).reduce((sum, held) => sum + held, 0)
}

function heldMb(pid: string): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KB_A_MB
  } catch {
    // The process has already ended.
    return 0
  }
}
