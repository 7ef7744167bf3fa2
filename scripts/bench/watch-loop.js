/** Loaded into a server of the bench before anything else: tells the longest delay of its event loop, in ms, when asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'

const resolutionMs = 5
const delays = monitorEventLoopDelay({ resolution: resolutionMs })
process.on('message', (message) => {
  if (message !== 'longest delay') return
  // What is counted is the time between two looks, the wait for the look included.
  process.send({ longestDelayMs: Math.max(0, delays.max / 1e6 - resolutionMs) })
  delays.reset()
  delays.enable()
})
process.channel?.unref()
