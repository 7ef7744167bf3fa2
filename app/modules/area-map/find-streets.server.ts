import { and, asc, gte, inArray, lte } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { mapStreets } from '#app/db/schema/index.ts'
import { decodePositions, type Position } from './geometry.ts'
import { boundsOf, type MapStreet, streetClassesAt } from './draw-map.ts'

/** Most stretches on a map, to limit the page's size. */
const MAX_STRETCHES = 2500

/** The imported streets for a map of this reach, in miles. */
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
      // Highways first, then roads: the limit drops small streets.
      .orderBy(asc(mapStreets.kind), asc(mapStreets.id))
      .limit(MAX_STRETCHES)
      .all()
      .map(({ name, kind, line }) => ({ name, kind, line: decodePositions(line) }))
  )
}
