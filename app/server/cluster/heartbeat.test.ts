import { expect, test } from 'vitest'
import { HEARTBEAT_MS, Heartbeats, SILENCE_LIMIT_MS } from './heartbeat.ts'

/** Looks once a second from `from` to `to`, in seconds; returns who was found, and when. */
function observe(beats: Heartbeats<string>, from: number, to: number): string[] {
  const found: string[] = []
  for (let second = from; second <= to; second++)
    for (const worker of beats.findSilent(second * 1_000)) found.push(`${worker} at ${second} s`)
  return found
}

test('a worker that sends heartbeats is left alone, a silent one is detected once, after its time', () => {
  const beats = new Heartbeats<string>()
  beats.heard('a', 0)
  beats.heard('b', 0)
  expect(observe(beats, 1, SILENCE_LIMIT_MS / 1_000)).toEqual([])
  beats.heard('a', SILENCE_LIMIT_MS)
  expect(observe(beats, 11, 15)).toEqual(['b at 11 s'])
})

test('a worker that exited is not missed', () => {
  const beats = new Heartbeats<string>()
  beats.heard('a', 0)
  beats.forget('a')
  expect(observe(beats, 1, 30)).toEqual([])
})

test('a primary that was blocked itself gives every worker its whole time again', () => {
  const beats = new Heartbeats<string>()
  beats.heard('a', 0)
  expect(observe(beats, 1, 2)).toEqual([])
  expect(observe(beats, 60, 70)).toEqual([])
  expect(observe(beats, 71, 72)).toEqual(['a at 71 s'])
  expect(HEARTBEAT_MS).toBeLessThan(SILENCE_LIMIT_MS / 3)
})
