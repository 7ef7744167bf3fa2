import { expect, test } from 'vitest'
import { inQuiet, timesByRoute } from './timings.ts'

test('a response counts if it was requested and received in one quiet period', () => {
  const at = (asked: number, ms: number) => ({ route: '/', at: asked, ms })
  const quiet = [
    { from: 100, to: 200 },
    { from: 300, to: 400 },
  ]
  expect(inQuiet([at(90, 20), at(100, 100), at(190, 20), at(250, 100), at(390, 5)], quiet)).toEqual([at(100, 100), at(390, 5)])
})

test('a route is steady up to five times its median, and is judged by 200 responses or more', () => {
  const answers = (route: string, count: number, slowest: number) =>
    Array.from({ length: count }, (_, index) => ({ route, at: index, ms: index < 3 ? slowest : 10 }))
  const times = timesByRoute([...answers('/even', 200, 50), ...answers('/uneven', 200, 51), ...answers('/rare', 199, 900)])
  expect(times.map(({ route, p99Ms, isEven }) => [route, p99Ms, isEven])).toEqual([
    ['/uneven', 51, false],
    ['/even', 50, true],
  ])
})
