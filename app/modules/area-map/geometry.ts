/** Degrees. */
export type Position = { latitude: number; longitude: number }

/** A point of a drawing, in its units. */
export type Point = readonly [x: number, y: number]

export type Box = { left: number; top: number; right: number; bottom: number }

const MILES_PER_DEGREE = 69.09

/**
 * Projects positions to points around a center: north is up, and `unitsPerMile` is the same in both directions. Accurate to one
 * percent within about twenty miles.
 */
export function projectionAround(center: Position, middle: Point, unitsPerMile: number) {
  const unitsSouth = MILES_PER_DEGREE * unitsPerMile
  const unitsEast = Math.cos((center.latitude * Math.PI) / 180) * unitsSouth
  return {
    project: ({ latitude, longitude }: Position): Point => [
      middle[0] + (longitude - center.longitude) * unitsEast,
      middle[1] - (latitude - center.latitude) * unitsSouth,
    ],
    positionAt: ([x, y]: Point): Position => ({
      latitude: center.latitude - (y - middle[1]) / unitsSouth,
      longitude: center.longitude + (x - middle[0]) / unitsEast,
    }),
  }
}

/** Decodes positions from differences in hundred-thousandths of a degree, longitude first. */
export function decodePositions(steps: readonly number[]): Position[] {
  const positions: Position[] = []
  let [x, y] = [0, 0]
  for (let index = 0; index + 1 < steps.length; index += 2) {
    x += steps[index] ?? 0
    y += steps[index + 1] ?? 0
    positions.push({ latitude: y / 1e5, longitude: x / 1e5 })
  }
  return positions
}

/** The inverse of `decodePositions`. */
export function encodePositions(positions: readonly Position[]): number[] {
  let [before, above] = [0, 0]
  return positions.flatMap(({ latitude, longitude }) => {
    const [x, y] = [Math.round(longitude * 1e5), Math.round(latitude * 1e5)]
    const step = [x - before, y - above]
    before = x
    above = y
    return step
  })
}

type Edge = { isIn: (point: Point) => boolean; cut: (a: Point, b: Point) => Point }

const alongX = (x: number) => (a: Point, b: Point) => [x, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])] as const
const alongY = (y: number) => (a: Point, b: Point) => [a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]), y] as const

/** The part of an area inside a box (Sutherland–Hodgman); empty if there is none. */
export function clipRing(ring: readonly Point[], { left, top, right, bottom }: Box): Point[] {
  const edges: Edge[] = [
    { isIn: ([x]) => x >= left, cut: alongX(left) },
    { isIn: ([x]) => x <= right, cut: alongX(right) },
    { isIn: ([, y]) => y >= top, cut: alongY(top) },
    { isIn: ([, y]) => y <= bottom, cut: alongY(bottom) },
  ]
  return edges.reduce<Point[]>(
    (points, { isIn, cut }) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point
        if (isIn(point)) return isIn(before) ? [point] : [cut(before, point), point]
        return isIn(before) ? [cut(before, point)] : []
      }),
    [...ring],
  )
}

/** The parts of a line that pass through a box. Their ends may be outside. */
export function clipLine(line: readonly Point[], box: Box): Point[][] {
  const runs: Point[][] = []
  let isOpen = false
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [line[index - 1], line[index]]
    if (!a || !b || !touches(a, b, box)) {
      isOpen = false
      continue
    }
    if (isOpen) runs.at(-1)?.push(b)
    else runs.push([a, b])
    isOpen = true
  }
  return runs
}

function touches(a: Point, b: Point, { left, top, right, bottom }: Box): boolean {
  return (
    Math.max(a[0], b[0]) >= left && Math.min(a[0], b[0]) <= right && Math.max(a[1], b[1]) >= top && Math.min(a[1], b[1]) <= bottom
  )
}

/** An SVG path in whole units, without points that round to the previous one. */
export function pathOf(points: readonly Point[], isClosed: boolean): string {
  let path = ''
  let last: Point | undefined
  for (const [x, y] of points) {
    const point = [Math.round(x), Math.round(y)] as const
    if (last && last[0] === point[0] && last[1] === point[1]) continue
    path += last ? `l${point[0] - last[0]} ${point[1] - last[1]}` : `M${point[0]} ${point[1]}`
    last = point
  }
  return isClosed && path !== '' ? `${path}z` : path
}

/** Whether a point is inside an area. */
export function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false
  for (const [index, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring.at(index - 1) ?? [bx, by]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
