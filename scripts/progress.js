/**
 * Progress of the start and test commands. Built-in modules only, and any Node from 18 on: it runs before anything is installed.
 */
import process from 'node:process'

/**
 * Runs `work` and shows its name: on a terminal with a seconds counter, elsewhere with a line at the start and every ten seconds,
 * and finally its duration. If `work` throws, prints a line and rethrows.
 * @template T
 * @param {string} name What is done, in a few words.
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(name, work) {
  const began = Date.now()
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
  const live = process.stdout.isTTY === true
  const show = () => process.stdout.write(live ? `\r  ${name} … ${seconds()} ` : `  ${name} … ${seconds()}\n`)
  if (!live) process.stdout.write(`  ${name} …\n`)
  const ticker = setInterval(show, live ? 200 : 10_000)
  ticker.unref()
  try {
    const result = await work()
    process.stdout.write(`${live ? '\r' : ''}  ✓ ${name} (${seconds()})   \n`)
    return result
  } catch (error) {
    process.stdout.write(`${live ? '\r' : ''}  ✗ ${name} (${seconds()})   \n`)
    throw error
  } finally {
    clearInterval(ticker)
  }
}
