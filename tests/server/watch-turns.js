/**
 * Loaded first into a test server. Records long turns in TURNS_FILE: the CPU time of the main thread between two checks. Other
 * requests wait that long; other load on the machine doesn't count.
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
