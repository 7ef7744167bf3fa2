/**
 * What a work costs in milliseconds of processor time: the least of some tries, because collecting memory, compiling and the
 * test's own threads count, too, but seldom in every try. Ends as soon as a try was cheap enough.
 */
export async function leastProcessorTime(
  work: () => unknown,
  { enough, tries = 5 }: { enough: number; tries?: number },
): Promise<number> {
  let least = Infinity
  for (let round = 0; round < tries && least >= enough; round += 1) least = Math.min(least, await processorTime(work))
  return least
}

/**
 * How much more processor time, in milliseconds, one work costs than another of the same round: the median over the rounds. Both are done in turns, so
 * that a machine that slows down slows down both.
 */
export async function differenceInProcessorTime(
  works: readonly [(round: number) => unknown, (round: number) => unknown],
  { rounds }: { rounds: number },
): Promise<number> {
  const differences: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = await processorTime(() => works[0](round))
    differences.push((await processorTime(() => works[1](round))) - first)
  }
  return differences.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
}

/** What a work costs this process, its threads included, in milliseconds. Other processes do not count, however busy the machine is. */
async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
