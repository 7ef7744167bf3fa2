import { z } from 'zod'
import { encodePositions, type Position } from './geometry.ts'
import { readZippedShapefile, type StreetFeature, StreetFileError } from './read-shapefile.ts'
import type { StreetClass } from './draw-map.ts'

/** A stretch of street to store, in hundred-thousandths of a degree. */
type ReadStreet = {
  name: string
  nameKey: string
  kind: StreetClass
  minLatitude: number
  maxLatitude: number
  minLongitude: number
  maxLongitude: number
  line: number[]
  leftFrom: string | null
  leftTo: string | null
  leftZip: string | null
  rightFrom: string | null
  rightTo: string | null
  rightZip: string | null
}

const geoJsonSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      properties: z.record(z.string(), z.unknown()).nullable(),
      geometry: z
        .discriminatedUnion('type', [
          z.object({ type: z.literal('LineString'), coordinates: z.array(z.array(z.number()).min(2)) }),
          z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(z.array(z.number()).min(2))) }),
        ])
        .nullable(),
    }),
  ),
})

/**
 * Attribute names in Census files: roads and edges, then address ranges (ADDRFEAT). See the
 * TIGER/Line Shapefiles Technical Documentation, chapters 3 and 5.
 */
const NAMES = {
  name: ['FULLNAME'],
  feature: ['MTFCC', 'ROAD_MTFCC'],
  leftFrom: ['LFROMADD', 'LFROMHN'],
  leftTo: ['LTOADD', 'LTOHN'],
  leftZip: ['ZIPL'],
  rightFrom: ['RFROMADD', 'RFROMHN'],
  rightTo: ['RTOADD', 'RTOHN'],
  rightZip: ['ZIPR'],
} as const

/**
 * The Census feature classes: freeways and ramps, main roads, and local ones for cars. Excludes trails, driveways and walkways.
 */
const KINDS: Record<string, StreetClass> = { S1100: 'highway', S1200: 'road', S1630: 'road', S1400: 'street' }

/** Iowa and some miles around it. A file from elsewhere is a mistake. */
const IOWA = { minLatitude: 40.3, maxLatitude: 43.6, minLongitude: -96.7, maxLongitude: -90.1 } as const

const ZIP_MARK = [0x50, 0x4b]

/**
 * Reads the streets of a zipped shapefile, or of GeoJSON, as the Census publishes roads, edges or address ranges. Throws
 * `StreetFileError`.
 */
export function readStreets(bytes: Uint8Array): ReadStreet[] {
  const isZip = ZIP_MARK.every((mark, index) => bytes[index] === mark)
  const streets = (isZip ? readZippedShapefile(bytes) : readGeoJson(bytes)).flatMap(streetsOf)
  if (streets.length === 0)
    throw new StreetFileError('The file has no streets. Upload TIGER/Line roads, edges or address ranges (MTFCC S1100 to S1400).')
  return streets
}

function readGeoJson(bytes: Uint8Array): StreetFeature[] {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new StreetFileError('Upload a zipped shapefile or a GeoJSON file.', { cause: error })
  }
  const parsed = geoJsonSchema.safeParse(json)
  if (!parsed.success) throw new StreetFileError('The GeoJSON file must be a collection of lines.', { cause: parsed.error })
  return parsed.data.features.map(({ properties, geometry }) => {
    const lines = !geometry ? [] : geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates
    return {
      facts: Object.fromEntries(
        Object.entries(properties ?? {}).map(([key, value]) => [
          key.toUpperCase(),
          typeof value === 'string' || typeof value === 'number' ? String(value) : '',
        ]),
      ),
      lines: lines.map((line) => line.map(([x = 0, y = 0]): [number, number] => [x, y])),
    }
  })
}

function streetsOf({ facts, lines }: StreetFeature): ReadStreet[] {
  const fact = (key: keyof typeof NAMES) => NAMES[key].map((name) => facts[name]?.trim()).find(Boolean) ?? null
  // Address range files list only streets.
  const kind = KINDS[fact('feature') ?? (facts.LFROMHN === undefined ? '' : 'S1400')]
  if (kind === undefined) return []
  const name = fact('name') ?? ''
  const rest = {
    leftFrom: fact('leftFrom'),
    leftTo: fact('leftTo'),
    leftZip: fact('leftZip'),
    rightFrom: fact('rightFrom'),
    rightTo: fact('rightTo'),
    rightZip: fact('rightZip'),
  }
  return lines
    .filter((line) => line.length > 1)
    .map((line) => {
      const positions = line.map(([longitude, latitude]) => ({ latitude, longitude }))
      return { name, nameKey: name.toLowerCase(), kind, ...boundsOfLine(positions), line: encodePositions(positions), ...rest }
    })
}

function boundsOfLine(positions: readonly Position[]) {
  const [latitudes, longitudes] = [positions.map(({ latitude }) => latitude), positions.map(({ longitude }) => longitude)]
  const bounds = {
    minLatitude: Math.min(...latitudes),
    maxLatitude: Math.max(...latitudes),
    minLongitude: Math.min(...longitudes),
    maxLongitude: Math.max(...longitudes),
  }
  const isInIowa =
    bounds.minLatitude >= IOWA.minLatitude &&
    bounds.maxLatitude <= IOWA.maxLatitude &&
    bounds.minLongitude >= IOWA.minLongitude &&
    bounds.maxLongitude <= IOWA.maxLongitude
  if (!isInIowa)
    throw new StreetFileError('The file has places outside Iowa, or its coordinates aren’t in degrees (WGS 84 or NAD 83).')
  const scaled = (degrees: number) => Math.round(degrees * 1e5)
  return {
    minLatitude: scaled(bounds.minLatitude),
    maxLatitude: scaled(bounds.maxLatitude),
    minLongitude: scaled(bounds.minLongitude),
    maxLongitude: scaled(bounds.maxLongitude),
  }
}
