import { setFlagsFromString } from 'node:v8'

/**
 * The heap is collected after growing by this percentage. By default it may double repeatedly, and a page's temporary memory
 * stays for minutes. (`--max-semi-space-size` and `MALLOC_ARENA_MAX` only take effect when a process starts: see package.json,
 * start.js and the image.)
 */
const HEAP_GROWTH_PERCENT = 40
/**
 * New objects get all of their megabytes at the first collection. In the usual steps, more objects count as old, and a start
 * takes a tenth longer.
 */
const NURSERY_GROWTH = 8

/** Keeps this process's memory small. */
export function limitHeapGrowth() {
  setFlagsFromString(`--semi-space-growth-factor=${NURSERY_GROWTH}`)
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
}
