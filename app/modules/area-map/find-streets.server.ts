import { and, asc, gte, inArray, lte } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { mapStreets } from '#app/db/schema/index.ts'
import { decodePositions, type Position } from './geometry.ts'
import { boundsOf, type MapStreet, streetClassesAt } from './draw-map.ts'

/** A map contains no more stretches than this, so that a page stays light. */
const MAX_STRETCHES = 2500

/** The imported streets of a map of this reach, in miles; none where none were imported. */
export function listStreetsAround(home: Position, reachMiles: number): MapStreet[] {
  const { minLatitude, maxLatitude, minLongitude, maxLongitude } = boundsOf(home, reachMiles)
  const scaled = (degrees: number) => Math.round(degrees * 1e5)
  return (
    db()
      .select({ name: mapStreets.name, kind: mapStreets.kind, line: mapStreets.line })
      .from(mapStreets)
      .where(
        and(
          lte(mapStreets.minLatitude, scaled(maxLatitude)),
          gte(mapStreets.maxLatitude, scaled(minLatitude)),
          lte(mapStreets.minLongitude, scaled(maxLongitude)),
          gte(mapStreets.maxLongitude, scaled(minLongitude)),
          inArray(mapStreets.kind, [...streetClassesAt(reachMiles)]),
        ),
      )
      // Highways first, then roads: where there are too many, small streets are missing.
      .orderBy(asc(mapStreets.kind), asc(mapStreets.id))
      .limit(MAX_STRETCHES)
      .all()
      .map(({ name, kind, line }) => ({ name, kind, line: decodePositions(line) }))
  )
}
