/**
 * What a work costs in milliseconds of processor time: the least of some tries, because collecting memory, compiling and the
 * test's own threads count, too, but seldom in every try. Ends as soon as a try was cheap enough.
 */
export async function leastProcessorTime(
  work: () => unknown,
  { enough, tries = 5 }: { enough: number; tries?: number },
): Promise<number> {
  let least = Infinity
  for (let round = 0; round < tries && least >= enough; round += 1) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
