/**
 * Loaded into a server of the tests before anything else: writes down, in the file TURNS_FILE, how much processor time its main thread took from one look to the
 * next, where that was long. Others wait for as long; what the machine does besides does not count.
 */
import { appendFileSync } from 'node:fs'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

const LOOK_EVERY_MS = 2
const LONG_MS = 8

const file = process.env.TURNS_FILE
if (isMainThread && file !== undefined) {
  let before = process.threadCpuUsage()
  const look = () => {
    const now = process.threadCpuUsage()
    const milliseconds = (now.user + now.system - before.user - before.system) / 1000
    before = now
    if (milliseconds > LONG_MS) appendFileSync(file, `${milliseconds}\n`)
    setTimeout(look, LOOK_EVERY_MS).unref()
  }
  look()
}
