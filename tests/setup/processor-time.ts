/**
 * The cost of a task in units of processor time: the lowest of several tries, because garbage collection, compilation and the
 * test's other threads count too, but rarely in every try. Stops once a try is cheap enough. A unit is a millisecond on a quiet
 * machine; on a slow or busy one, the time of a fixed task measured in the same process. `ofThread`: ignores work on other
 * threads, because no one waits for it.
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
 * How much more processor time one task costs than another, in units: the median over the rounds. The two alternate, so that a
 * slower machine slows both.
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

/** A unit's current length in milliseconds. Parses and writes, like most measured tasks. */
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

/** A task's cost for this process including its threads, in milliseconds. Other processes do not count. */
async function processorTime(work: () => unknown, of: 'thread' | 'process' = 'process'): Promise<number> {
  const usage = (since?: NodeJS.CpuUsage) => (of === 'thread' ? process.threadCpuUsage(since) : process.cpuUsage(since))
  const before = usage()
  await work()
  const { user, system } = usage(before)
  return (user + system) / 1000
}

/**
 * The result of a task that must give up at a time limit, if it does so within twenty pauses; otherwise throws. The same process
 * waits for each pause in turn, so a delayed process also waits longer.
 */
export async function settledFirst<Value>(work: Promise<Value>, { everyMs }: { everyMs: number }): Promise<Value> {
  const late = async () => {
    for (let pause = 0; pause < 20; pause += 1) await new Promise((resolve) => setTimeout(resolve, everyMs))
    throw new Error(`Not settled after 20 pauses of ${everyMs} ms`)
  }
  return await Promise.race([work, late()])
}
