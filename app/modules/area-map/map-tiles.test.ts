import { expect, test } from 'vitest'
import { drawAreaMap, MAP_SIZE } from './draw-map.ts'
import { tilesAround } from './map-tiles.ts'

const BEAVERDALE = { latitude: 41.62, longitude: -93.675 }
const ADDRESS = 'https://tiles.example/{z}/{x}/{y}.png?key=abc'

test('the tiles of a map cover it without gaps, about as large as their provider draws them', () => {
  for (const reach of [0.7, 2, 12]) {
    const tiles = tilesAround(BEAVERDALE, reach, ADDRESS)
    expect(tiles.length, `${reach} miles`).toBeLessThanOrEqual(20)
    expect(tiles.every(({ width, height }) => width > 170 && width < 370 && Math.abs(width - height) < 4)).toBe(true)
    expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
    expect(Math.min(...tiles.map(({ y }) => y))).toBeLessThanOrEqual(0)
    expect(Math.max(...tiles.map(({ x, width }) => x + width))).toBeGreaterThanOrEqual(MAP_SIZE.width)
    expect(Math.max(...tiles.map(({ y, height }) => y + height))).toBeGreaterThanOrEqual(MAP_SIZE.height)
  }
})

test('the tile that contains the home lies under its mark', () => {
  // Web map tile 15/7857/12210 contains 41.62 N 93.675 W, calculated with the formula of the OpenStreetMap wiki.
  const { home } = drawAreaMap(BEAVERDALE, 0.4, [], [])
  const under = tilesAround(BEAVERDALE, 0.4, ADDRESS).find(
    ({ x, y, width, height }) => x <= home.x && x + width > home.x && y <= home.y && y + height > home.y,
  )
  expect(under?.address).toBe('https://tiles.example/15/7857/12210.png?key=abc')
})
