import { expect, test } from 'vitest'
import { type AreaMap, drawAreaMap, mapReachMiles } from './draw-map.ts'
import { clipRing, decodePositions, encodePositions, pathOf } from './geometry.ts'

const BEAVERDALE = { latitude: 41.62, longitude: -93.675 }
const north = (miles: number) => ({ ...BEAVERDALE, latitude: BEAVERDALE.latitude + miles / 69.09 })

const draw = (...parts: Partial<[Parameters<typeof drawAreaMap>[2], Parameters<typeof drawAreaMap>[3]]>): AreaMap =>
  drawAreaMap(BEAVERDALE, 1.2, parts[0] ?? [], parts[1] ?? [])

test('a place decodes from its differences', () => {
  const places = [BEAVERDALE, north(1), { latitude: 41.5, longitude: -93.6 }]
  const back = decodePositions(encodePositions(places))
  for (const [index, place] of back.entries()) expect(place.latitude).toBeCloseTo(places[index]?.latitude ?? 0, 5)
})

test('an area is cut at the edges of the map', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 }
  const around = [
    [-5, -5],
    [15, -5],
    [15, 15],
    [-5, 15],
  ] as const
  expect(pathOf(clipRing(around, box), true)).toBe('M0 10l0 -10l10 0l0 10z')
  expect(
    clipRing(
      [
        [20, 20],
        [30, 20],
        [30, 30],
      ],
      box,
    ),
  ).toEqual([])
})

test('a rental is as far from the home on the map as in miles, and keeps its number', () => {
  const map = draw([{ number: 3, position: north(1), isLeftOut: true }])
  const [ring] = map.rings.filter(({ label }) => label === '1 mile')
  expect(map.pins).toEqual([{ number: 3, isLeftOut: true, x: map.home.x, y: map.home.y - (ring?.radius ?? 0) }])
})

test('a ring has its label at the bottom, or at the top if a pin would cover it', () => {
  const rentals = [{ number: 1, position: north(-1), isLeftOut: false }]
  const sides = [draw(), draw(rentals)].map(({ home, rings }) => {
    const ring = rings.find(({ label }) => label === '1 mile')
    return ((ring?.labelY ?? 0) - home.y) / (ring?.radius ?? 1)
  })
  expect(sides).toEqual([1, -1])
})

test('rentals in one place are spread out, so that each number and the home are visible, also on a phone', () => {
  for (const miles of [0.5, 0.02]) {
    const at = { position: north(miles), isLeftOut: false }
    const { pins, home } = draw([
      { number: 1, ...at },
      { number: 2, ...at },
      { number: 3, ...at },
    ])
    // Centers and radii of the markers' round heads, which a phone draws 1.6 times as large.
    const heads = [{ ...home, y: home.y - 54, radius: 35 }, ...pins.map(({ x, y }) => ({ x, y: y - 38, radius: 22 }))]
    for (const [at, head] of heads.entries()) {
      for (const other of heads.slice(at + 1))
        expect(Math.hypot(head.x - other.x, head.y - other.y)).toBeGreaterThanOrEqual(head.radius + other.radius)
    }
  }
})

test('rentals in one place at the edge stay on the map, each beside the others', () => {
  const east = { ...BEAVERDALE, longitude: BEAVERDALE.longitude + 1.2 / 51.6 }
  const { pins, width, height } = draw(
    Array.from({ length: 9 }, (_, at) => ({ number: at + 1, position: east, isLeftOut: false })),
  )
  for (const [at, { x, y, number }] of pins.entries()) {
    expect([x > 20 && x < width - 20, y > 60 && y < height], `pin ${number}`).toEqual([true, true])
    for (const other of pins.slice(at + 1)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(44)
  }
})

test('a river is named on another stretch if its first one has no room', () => {
  const { labels } = drawAreaMap({ latitude: 41.65, longitude: -93.2 }, 3, [], [])
  expect(labels.map(({ text }) => text)).toContain('S. Skunk River')
})

test("the map of Beaverdale shows the city and its neighbors, and no street that wasn't imported", () => {
  const map = draw()
  expect(map.labels.map(({ text }) => text)).toContain('Des Moines')
  expect([map.streets, map.hasStreets]).toEqual([[], false])
  const line = [north(-1), north(1)]
  const withStreets = draw(
    [],
    [
      { name: 'Beaver Ave', kind: 'road', line },
      { name: 'Oak St', kind: 'street', line },
    ],
  )
  expect(withStreets.streets.map(({ kind }) => kind)).toEqual(['street', 'road'])
})

test('reaches as far as the farthest rental, within our data', () => {
  expect([mapReachMiles([0.1]), mapReachMiles([2]), mapReachMiles([400])]).toEqual([0.7, 2.08, 12])
})

test('no name is cut by the edge, and none covers another name or a pin, at phone size', () => {
  const rentals = [0.3, 0.6, 1.4, 2.2].map((miles, at) => ({ number: at + 1, position: north(miles), isLeftOut: false }))
  for (const reach of [1, 3, 6, 12]) {
    const { labels, pins, home, width, height } = drawAreaMap(BEAVERDALE, reach, rentals, [])
    expect(labels.length, `${reach} miles`).toBeGreaterThan(0)
    const boxes = labels.map(({ text, x, y }) => ({
      left: x - text.length * 6,
      right: x + text.length * 6,
      top: y - 20,
      bottom: y + 6,
    }))
    for (const [at, { left, right, top, bottom }] of boxes.entries()) {
      expect([left > 0, right < width, top > 0, bottom < height], labels[at]?.text).toEqual([true, true, true, true])
      const others = boxes.filter((_, other) => other !== at)
      const over = others.filter((o) => o.left < right && o.right > left && o.top < bottom && o.bottom > top)
      const pinned = pins.filter(({ x, y }) => x + 22 > left && x - 22 < right && y > top && y - 60 < bottom)
      expect(home.x + 35 > left && home.x - 35 < right && home.y > top && home.y - 90 < bottom, labels[at]?.text).toBe(false)
      expect([over, pinned], labels[at]?.text).toEqual([[], []])
    }
  }
})
