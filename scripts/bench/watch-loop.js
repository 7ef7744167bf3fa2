/** Preloaded into the bench's servers: reports the longest event loop delay in ms on request. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'

const resolutionMs = 5
const delays = monitorEventLoopDelay({ resolution: resolutionMs })
process.on('message', (message) => {
  if (message !== 'longest delay') return
  // Measures the time between two samples, including the timer's wait.
  process.send({ longestDelayMs: Math.max(0, delays.max / 1e6 - resolutionMs) })
  delays.reset()
  delays.enable()
})
process.channel?.unref()
