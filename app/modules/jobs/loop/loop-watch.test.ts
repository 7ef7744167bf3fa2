import { expect, test } from 'vitest'
import { LoopWatch } from './loop-watch.ts'

function watched() {
  const times = { idle: 0, active: 0 }
  const watch = new LoopWatch(() => ({ ...times }))
  const pass = ({ idle = 0, active = 0 }) => {
    times.idle += idle
    times.active += active
    return watch.isBusy()
  }
  return { pass }
}

test('a process that idles now and then is not busy', () => {
  const { pass } = watched()
  expect(pass({ active: 150, idle: 150 })).toBe(false)
  expect(pass({ active: 180, idle: 20 })).toBe(false)
})

test('a process that hardly idles is busy until it idles again', () => {
  const { pass } = watched()
  expect(pass({ active: 195, idle: 5 })).toBe(true)
  // Not enough time has passed for a new result.
  expect(pass({ idle: 100 })).toBe(true)
  expect(pass({ idle: 150 })).toBe(false)
})
