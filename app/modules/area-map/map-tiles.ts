import { MAP_SIZE, mapFrame } from './draw-map.ts'
import type { Position } from './geometry.ts'

/** A provider's image, and its position in map units. */
export type MapTile = { address: string; x: number; y: number; width: number; height: number }

/** The side of a provider's tile, in pixels. */
const TILE_SIDE = 256
/** The highest zoom that every provider supports. */
const MAX_ZOOM = 18

/** The web map tiles (Mercator) that cover a map of this reach, from a URL with placeholders for zoom, column and row. */
export function tilesAround(home: Position, reachMiles: number, address: string): MapTile[] {
  const { project, positionAt } = mapFrame(home, reachMiles)
  const [{ longitude: west, latitude: north }, { longitude: east, latitude: south }] = [
    positionAt([0, 0]),
    positionAt([MAP_SIZE.width, MAP_SIZE.height]),
  ]
  const unitsOfEarth = (MAP_SIZE.width * 360) / (east - west)
  const zoom = Math.min(MAX_ZOOM, Math.round(Math.log2(unitsOfEarth / TILE_SIDE)))
  const count = 2 ** zoom
  const edge = (column: number, row: number) => {
    const [x, y] = project({ longitude: (column / count) * 360 - 180, latitude: latitudeOf(row / count) })
    return { x: Math.round(x), y: Math.round(y) }
  }
  const columns = between(((west + 180) / 360) * count, ((east + 180) / 360) * count)
  const rows = between(downOf(north) * count, downOf(south) * count)
  return rows.flatMap((row) =>
    columns.map((column) => {
      const [from, to] = [edge(column, row), edge(column + 1, row + 1)]
      const place = { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }
      const at = { '{z}': zoom, '{x}': column, '{y}': row }
      return { ...place, address: address.replaceAll(/\{[xyz]\}/g, (part) => String(at[part as keyof typeof at])) }
    }),
  )
}

/** A latitude's vertical position on the web map: 0 at the top, 1 at the bottom. */
function downOf(latitude: number): number {
  return (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2
}

function latitudeOf(down: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI
}

/** Whole tile numbers from one edge to the other. */
function between(first: number, last: number): number[] {
  const start = Math.floor(first)
  return Array.from({ length: Math.floor(last) - start + 1 }, (_, index) => start + index)
}
