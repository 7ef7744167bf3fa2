import { setFlagsFromString } from 'node:v8'

/**
 * The heap is collected when it has grown by so much, in percent. Left alone, it may double and double again, and what a page
 * needed for a moment stays for minutes. (The rest is `--max-semi-space-size` and `MALLOC_ARENA_MAX`,
 * in package.json, start.js and the image: they count only at the start of a process.)
 */
const HEAP_GROWTH_PERCENT = 30

/** Keeps the memory of this process small. */
export function limitHeapGrowth() {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
}
