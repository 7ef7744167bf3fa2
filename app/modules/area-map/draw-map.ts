import { formatCount } from '#app/format/money.ts'
import { STREET_CLASSES } from '#app/db/schema/area-map.ts'
import ground from './data/central-iowa.json' with { type: 'json' }
import {
  type Box,
  clipLine,
  clipRing,
  decodePositions,
  isInside,
  pathOf,
  type Point,
  type Position,
  projectionAround,
} from './geometry.ts'

export type StreetClass = (typeof STREET_CLASSES)[number]

export type MapStreet = { name: string; kind: StreetClass; line: readonly Position[] }

/** A rental on the map, with its card's number. */
type MapRental = { number: number; position: Position; isLeftOut: boolean }

/** A map's content: paths and positions in its own units. Plain data, for the page and for the process that draws the PDF. */
export type AreaMap = {
  width: number
  height: number
  /** City areas, in two alternating tones. */
  towns: { d: string; tone: 1 | 2 }[]
  water: string[]
  rivers: string[]
  /** By class, smallest streets first. */
  streets: { kind: StreetClass; d: string }[]
  labels: { text: string; x: number; y: number; kind: 'town' | 'water' | 'street' }[]
  rings: { radius: number; label: string; labelY: number }[]
  home: { x: number; y: number }
  pins: { number: number; x: number; y: number; isLeftOut: boolean }[]
  /** Whether it includes US Census streets. */
  hasStreets: boolean
}

export const MAP_SIZE = { width: 540, height: 520 } as const
const MIDDLE: Point = [MAP_SIZE.width / 2, MAP_SIZE.height / 2 + 10]
/** Room for a complete pin at the edge. */
const MARGIN = 44
/** The shortest distance in miles from the home to the edge. A closer view would be empty. */
const MIN_REACH = 0.7
/** Ring distances in miles. The first one that fits is used. */
const RING_STEPS = [0.5, 1, 2, 5] as const
/** Our data ends here, in miles. */
const MAX_REACH = 12
/** Drawn beyond the edges, so that outlines do not show there. */
const BEYOND = 12
/** The margin around `boundsOf` when looking for cities. */
const MARGIN_OF_BOUNDS = 1.2
/** Pins closer than this would hide each other's number on a phone, where markers are 1.6 times as large. */
const PIN_GAP = 45
/** The least distance between the middle of a pin's head and that of the home marker's, and how much higher the latter is. */
const HOME_GAP = { heads: 57, higher: 16 }
/** Above this reach in miles, small streets would fill the map. */
const MAX_REACH_OF_STREETS = 1.6
/** The space around the tips of the home marker and a pin, at phone size. */
const HOME = { side: 38, above: 92, below: 8 }
const PIN = { side: 24, above: 63, below: 6 }
/** Half a letter's width, and the height above and below the baseline, on a phone, where letters are largest. */
const HALF_LETTER = 6.75
const NAME = { above: 22, below: 8 }
/** The least distance of a name from the edge. */
const EDGE = 4
/** The distance between the positions tried for a street's name. */
const STREET_NAME_STEP = 20
/** Positions tried on one straight segment, which may extend far beyond the map. */
const MAX_STEPS = 100
/** Most street names on a map. */
const MAX_STREET_NAMES = 10

/** A map's reach in miles that includes the home and these rentals. */
export function mapReachMiles(milesToRentals: readonly number[]): number {
  return Math.min(MAX_REACH, Math.max(MIN_REACH, 1.04 * Math.max(0, ...milesToRentals)))
}

/** The area that a map of this reach shows, in degrees. */
export function boundsOf(home: Position, reachMiles: number) {
  const north = (reachMiles * 1.25) / 69.09
  const east = north / Math.cos((home.latitude * Math.PI) / 180)
  return {
    minLatitude: home.latitude - north,
    maxLatitude: home.latitude + north,
    minLongitude: home.longitude - east,
    maxLongitude: home.longitude + east,
  }
}

/** The street classes that a map of this reach shows. */
export function streetClassesAt(reachMiles: number): readonly StreetClass[] {
  return STREET_CLASSES.filter((kind) => kind !== 'street' || reachMiles <= MAX_REACH_OF_STREETS)
}

const cities = ground.cities.map(({ name, label, rings: encoded }) => {
  const rings = encoded.map(decodePositions)
  const all = rings.flat()
  const [latitudes, longitudes] = [all.map(({ latitude }) => latitude), all.map(({ longitude }) => longitude)]
  return {
    name,
    label: { longitude: label[0] ?? 0, latitude: label[1] ?? 0 },
    rings,
    minLatitude: Math.min(...latitudes),
    maxLatitude: Math.max(...latitudes),
    minLongitude: Math.min(...longitudes),
    maxLongitude: Math.max(...longitudes),
  }
})
const rivers = ground.rivers.map(({ name, line }) => ({ name, line: decodePositions(line) }))
const lakes = ground.lakes.map(({ name, rings }) => ({ name, rings: rings.map(decodePositions) }))

/** Whether our data covers a location. */
export function isOnGround({ latitude, longitude }: Position): boolean {
  return longitude > -94.35 && longitude < -92.9 && latitude > 41.2 && latitude < 42.15
}

/** Converts positions to points on a map of this reach, and back. */
export function mapFrame(home: Position, reachMiles: number) {
  const unitsPerMile = (Math.min(MIDDLE[0], MAP_SIZE.height - MIDDLE[1]) - MARGIN) / reachMiles
  return { unitsPerMile, ...projectionAround(home, MIDDLE, unitsPerMile) }
}

/** Draws a home with the rentals around it, on the cities, rivers and lakes of central Iowa and the given streets. */
export function drawAreaMap(
  home: Position,
  reachMiles: number,
  rentals: readonly MapRental[],
  streets: readonly MapStreet[],
): AreaMap {
  const { project, unitsPerMile } = mapFrame(home, reachMiles)
  const box: Box = { left: -BEYOND, top: -BEYOND, right: MAP_SIZE.width + BEYOND, bottom: MAP_SIZE.height + BEYOND }
  const inBox = (rings: readonly Position[][]) =>
    rings.map((ring) => clipRing(ring.map(project), box)).filter((ring) => ring.length > 2)
  const pins = spread(rentals.map(({ position, ...rental }) => ({ ...rental, at: project(position) })))
  const marks = [around(MIDDLE, HOME), ...pins.map(({ at }) => around(at, PIN))]
  const rings = ringsOf(reachMiles, unitsPerMile, marks)
  const taken: Box[] = [...marks, ...rings.map(({ label, labelY }) => boxOfName(label, [MIDDLE[0], labelY]))]

  const towns: AreaMap['towns'] = []
  const labels: AreaMap['labels'] = []
  const bounds = boundsOf(home, reachMiles * MARGIN_OF_BOUNDS)
  for (const [index, city] of cities.entries()) {
    const { name, label, rings } = city
    const isFar =
      city.maxLatitude < bounds.minLatitude ||
      city.minLatitude > bounds.maxLatitude ||
      city.maxLongitude < bounds.minLongitude ||
      city.minLongitude > bounds.maxLongitude
    if (isFar) continue
    const areas = inBox(rings)
    if (areas.length === 0) continue
    towns.push({ d: areas.map((ring) => pathOf(ring, true)).join(''), tone: index % 2 === 0 ? 1 : 2 })
    const at = placeFor(name, areas, project(label), taken)
    if (at) {
      labels.push({ text: name, x: Math.round(at[0]), y: Math.round(at[1]), kind: 'town' })
      taken.push(boxOfName(name, at))
    }
  }
  for (const { name, rings } of lakes) {
    const areas = inBox(rings)
    const at = placeFor(name, areas, null, taken)
    if (!at) continue
    labels.push({ text: name, x: Math.round(at[0]), y: Math.round(at[1]), kind: 'water' })
    taken.push(boxOfName(name, at))
  }
  const drawnRivers = rivers.flatMap(({ name, line }) => {
    const runs = clipLine(line.map(project), box)
    const text = `${name} River`
    const at = runs
      .flatMap(fromMiddle)
      .map(([x, y]): Point => [x, y - 8])
      .find((point) => isFree(boxOfName(text, point), taken))
    if (at) {
      labels.push({ text, x: Math.round(at[0]), y: Math.round(at[1]), kind: 'water' })
      taken.push(boxOfName(text, at))
    }
    return runs.map((run) => pathOf(run, false))
  })
  return {
    ...MAP_SIZE,
    towns,
    water: lakes.flatMap(({ rings }) => inBox(rings).map((ring) => pathOf(ring, true))),
    rivers: drawnRivers,
    streets: drawStreets(streets, project, box),
    labels: [...labels, ...streetNames(streets, project, taken)],
    rings,
    home: { x: MIDDLE[0], y: MIDDLE[1] },
    pins: pins.map(({ number, isLeftOut, at: [x, y] }) => ({ number, isLeftOut, x: Math.round(x), y: Math.round(y) })),
    hasStreets: streets.length > 0,
  }
}

type Project = (position: Position) => Point

function drawStreets(streets: readonly MapStreet[], project: Project, box: Box): AreaMap['streets'] {
  return STREET_CLASSES.toReversed().flatMap((kind) => {
    const d = streets
      .filter((street) => street.kind === kind)
      .flatMap(({ line }) => clipLine(line.map(project), box).map((run) => pathOf(run, false)))
      .join('')
    return d === '' ? [] : [{ kind, d }]
  })
}

/** Places each name once, on its longest stretch, where nothing else is written. */
function streetNames(streets: readonly MapStreet[], project: Project, taken: Box[]): AreaMap['labels'] {
  const longest = new Map<string, { length: number; run: Point[] }>()
  for (const { name, kind, line } of streets) {
    if (name === '' || kind === 'street') continue
    for (const run of clipLine(line.map(project), { left: 0, top: 0, right: MAP_SIZE.width, bottom: MAP_SIZE.height })) {
      const [first, last] = [run[0], run.at(-1)]
      if (!first || !last) continue
      const length = Math.hypot(last[0] - first[0], last[1] - first[1])
      if (length > (longest.get(name)?.length ?? 0)) longest.set(name, { length, run })
    }
  }
  const names = [...longest].toSorted(([, a], [, b]) => b.length - a.length)
  const labels: AreaMap['labels'] = []
  for (const [text, { run }] of names) {
    if (labels.length >= MAX_STREET_NAMES) break
    const at = fromMiddle(run).find((point) => isFree(boxOfName(text, point), taken))
    if (!at) continue
    taken.push(boxOfName(text, at))
    labels.push({ text, x: Math.round(at[0]), y: Math.round(at[1]), kind: 'street' })
  }
  return labels
}

/** Points along a line at the spacing for names, from the middle outward: a straight street has points only at its ends. */
function fromMiddle(run: readonly Point[]): Point[] {
  const points = run.flatMap((point, index) => {
    const next = run[index + 1]
    if (!next) return [point]
    const [across, down] = [next[0] - point[0], next[1] - point[1]]
    const count = Math.min(MAX_STEPS, Math.max(1, Math.ceil(Math.hypot(across, down) / STREET_NAME_STEP)))
    return Array.from({ length: count }, (_, at): Point => [point[0] + (across * at) / count, point[1] + (down * at) / count])
  })
  const middle = (points.length - 1) / 2
  return points
    .map((point, index) => ({ point, away: Math.abs(index - middle) }))
    .toSorted((a, b) => a.away - b.away)
    .map(({ point }) => point)
}

/** Rings labeled at the bottom, or at the top if a pin is in the way. */
function ringsOf(reachMiles: number, unitsPerMile: number, marks: readonly Box[]): AreaMap['rings'] {
  const step = RING_STEPS.find((miles) => reachMiles / miles < 3.2) ?? 5
  return [1, 2, 3]
    .map((times) => times * step)
    .filter((miles) => miles <= reachMiles * 1.1)
    .map((miles) => {
      const [radius, label] = [Math.round(miles * unitsPerMile), formatCount(miles, 'mile')]
      const [bottom, top] = [MIDDLE[1] + radius, MIDDLE[1] - radius]
      const isClear = (y: number) => isFree(boxOfName(label, [MIDDLE[0], y]), marks)
      return { radius, label, labelY: !isClear(bottom) && isClear(top) ? top : bottom }
    })
}

/** How far a pin may move, in steps of the gap between pins, nearest first. */
const PIN_MOVES: readonly Point[] = Array.from({ length: 21 * 21 }, (_, at): Point => [
  (at % 21) - 10,
  Math.floor(at / 21) - 10,
]).toSorted((a, b) => Math.hypot(...a) - Math.hypot(...b) || Math.abs(a[1]) - Math.abs(b[1]) || b[0] - a[0])

/** Moves overlapping pins apart to the nearest free place on the map, so that each number and the home are visible. */
function spread<Pin extends { at: Point }>(pins: readonly Pin[]): Pin[] {
  const placed: Pin[] = []
  for (const pin of pins) {
    const isClear = ([x, y]: Point) =>
      Math.hypot(x - MIDDLE[0], y - MIDDLE[1] + HOME_GAP.higher) >= HOME_GAP.heads &&
      placed.every(({ at }) => Math.hypot(at[0] - x, at[1] - y) >= PIN_GAP)
    const moved = PIN_MOVES.map(([right, down]): Point => [pin.at[0] + right * PIN_GAP, pin.at[1] + down * PIN_GAP])
    const at = isClear(pin.at) ? pin.at : (moved.find((point) => isOnMap(around(point, PIN)) && isClear(point)) ?? pin.at)
    placed.push({ ...pin, at })
  }
  return placed
}

/**
 * Finds a name's place inside its areas, clear of pins, other names and edges: its own position, or else the grid point with the
 * most space; null if there is no room.
 */
function placeFor(name: string, areas: readonly Point[][], own: Point | null, taken: readonly Box[]): Point | null {
  const fits = (point: Point) => isFree(boxOfName(name, point), taken) && areas.some((ring) => isInside(point, ring))
  if (own && fits(own)) return own
  let best: { at: Point; gap: number } | null = null
  for (let x = 30; x <= MAP_SIZE.width - 30; x += 30) {
    for (let y = 30; y <= MAP_SIZE.height - 20; y += 30) {
      const at: Point = [x, y]
      const gap = Math.min(
        120,
        ...taken.map(({ left, right, top, bottom }) => Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y)),
      )
      if (gap > (best?.gap ?? 0) && fits(at)) best = { at, gap }
    }
  }
  return best?.at ?? null
}

function around([x, y]: Point, { side, above, below }: { side: number; above: number; below: number }): Box {
  return { left: x - side, right: x + side, top: y - above, bottom: y + below }
}

function boxOfName(name: string, at: Point): Box {
  return around(at, { ...NAME, side: name.length * HALF_LETTER })
}

/** Whether a box is completely on the map, and overlaps no other. */
function isFree(box: Box, taken: readonly Box[]): boolean {
  const { left, right, top, bottom } = box
  if (!isOnMap(box)) return false
  return taken.every((other) => right < other.left || left > other.right || bottom < other.top || top > other.bottom)
}

function isOnMap({ left, right, top, bottom }: Box): boolean {
  return left >= EDGE && right <= MAP_SIZE.width - EDGE && top >= EDGE && bottom <= MAP_SIZE.height - EDGE
}
