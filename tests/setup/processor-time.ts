/**
 * What a work costs in units of processor time: the least of some tries, because collecting memory, compiling and the test's other threads count too, but
 * seldom in every try; ends as soon as a try was cheap enough. A unit is a millisecond on a quiet machine. On a slow or busy one it is what a work of a fixed
 * size takes there, measured beside it in the same process. `ofThread`: what is handed to other threads does not count, because it keeps no one waiting.
 */
export async function leastCost(
  work: () => unknown,
  { enough, tries = 5, ofThread = false }: { enough: number; tries?: number; ofThread?: boolean },
): Promise<number> {
  let least = Infinity
  for (let round = 0; round < tries && least >= enough; round += 1) {
    const milliseconds = await processorTime(work, ofThread ? 'thread' : 'process')
    least = Math.min(least, milliseconds < enough ? milliseconds : milliseconds / Math.max(1, await unitTime()))
  }
  return least
}

/**
 * How much more processor time one work costs than another of the same round, in units: the median over the rounds. Both are done in turns, so that a machine
 * that slows down slows down both.
 */
export async function differenceInCost(
  works: readonly [(round: number) => unknown, (round: number) => unknown],
  { rounds }: { rounds: number },
): Promise<number> {
  const differences: number[] = []
  const units: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    units.push(await unitTime())
    const first = await processorTime(() => works[0](round))
    differences.push((await processorTime(() => works[1](round))) - first)
  }
  return median(differences) / Math.max(1, median(units))
}

/** What a unit takes now, in milliseconds: parsing and writing, as most of what is measured does. */
export async function unitTime(): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) times.push((await processorTime(workOfTenUnits)) / 10)
  return median(times)
}

const TEXT = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, street: `${id} Beaver Avenue`, city: 'Des Moines' })))

function workOfTenUnits(): number {
  let length = 0
  for (let round = 0; round < 130; round += 1) length += JSON.stringify(JSON.parse(TEXT)).replace(/avenue/gi, 'Street').length
  return length
}

function median(figures: number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
}

/** What a work costs this process, its threads included, in milliseconds. Other processes do not count, however busy the machine is. */
async function processorTime(work: () => unknown, of: 'thread' | 'process' = 'process'): Promise<number> {
  const usage = (since?: NodeJS.CpuUsage) => (of === 'thread' ? process.threadCpuUsage(since) : process.cpuUsage(since))
  const before = usage()
  await work()
  const { user, system } = usage(before)
  return (user + system) / 1000
}

/**
 * What a work comes to that has to give up by a time limit, where it does so before twenty pauses are over; throws otherwise. The pauses are taken one after the
 * other by the same process, so that one that is held up waits longer, too.
 */
export async function settledFirst<Value>(work: Promise<Value>, { everyMs }: { everyMs: number }): Promise<Value> {
  const late = async () => {
    for (let pause = 0; pause < 20; pause += 1) await new Promise((resolve) => setTimeout(resolve, everyMs))
    throw new Error(`Not settled after 20 pauses of ${everyMs} ms`)
  }
  return await Promise.race([work, late()])
}
