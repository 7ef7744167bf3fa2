import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { mapStreets } from '#app/db/schema/index.ts'
import { importStreets } from '#app/modules/area-map/import-streets.server.ts'
import { listStreetsAround } from '#app/modules/area-map/find-streets.server.ts'
import { loader } from '#app/routes/public/report.tsx'
import { comparable, makeReport } from '#tests/factories/make-report.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'

setupTestDatabase()

type Line = [longitude: number, latitude: number][]

const BEAVER: Line = [
  [-93.6734, 41.615],
  [-93.6733, 41.62],
  [-93.6732, 41.63],
]
const TRAIL: Line = [
  [-93.67, 41.62],
  [-93.671, 41.621],
]

/** A shapefile of lines in the Census format: a header, then one record per line. */
function shp(lines: readonly Line[]): Uint8Array {
  const records = lines.map((line, index) => {
    const record = Buffer.alloc(8 + 48 + 16 * line.length)
    record.writeInt32BE(index + 1, 0)
    record.writeInt32BE((record.length - 8) / 2, 4)
    record.writeInt32LE(3, 8)
    record.writeInt32LE(1, 44)
    record.writeInt32LE(line.length, 48)
    record.writeInt32LE(0, 52)
    for (const [point, [x, y]] of line.entries()) {
      record.writeDoubleLE(x, 56 + 16 * point)
      record.writeDoubleLE(y, 64 + 16 * point)
    }
    return record
  })
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(3, 32)
  return Buffer.concat([header, ...records])
}

/** A dBASE table of text fields. */
function dbf(rows: readonly Record<string, string>[]): Uint8Array {
  const names = Object.keys(rows[0] ?? {})
  const width = 40
  const header = Buffer.alloc(32 + 32 * names.length + 1)
  header[0] = 3
  header.writeUInt32LE(rows.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(1 + width * names.length, 10)
  for (const [index, name] of names.entries()) {
    header.write(name, 32 + 32 * index, 'latin1')
    header.write('C', 43 + 32 * index, 'latin1')
    header[48 + 32 * index] = width
  }
  header[header.length - 1] = 0x0d
  const body = rows.map((row) => ` ${names.map((name) => (row[name] ?? '').padEnd(width)).join('')}`).join('')
  return Buffer.concat([header, Buffer.from(body, 'latin1')])
}

const ROADS = [
  { LINEARID: '110', FULLNAME: 'Beaver Ave', RTTYP: 'M', MTFCC: 'S1200' },
  { LINEARID: '111', FULLNAME: 'Trestle to Trestle Trl', RTTYP: 'M', MTFCC: 'S1820' },
]
const zipOf = (shapes: Uint8Array, table: Uint8Array) =>
  zipSync({ 'tl_2024_19153_roads.shp': shapes, 'tl_2024_19153_roads.dbf': table, 'tl_2024_19153_roads.prj': new Uint8Array(4) })
const stored = () => rowsOf(mapStreets)

test('a zipped shapefile of roads is stored, without trails, and the same file again replaces it', () => {
  const bytes = zipOf(shp([BEAVER, TRAIL]), dbf(ROADS))
  expect(importStreets('roads.zip', bytes)).toEqual({ streets: 1, replaced: 0 })
  expect(stored()).toMatchObject([
    { name: 'Beaver Ave', nameKey: 'beaver ave', kind: 'road', minLatitude: 4_161_500, leftFrom: null },
  ])
  expect(importStreets('roads.zip', bytes)).toEqual({ streets: 1, replaced: 1 })
  const around = listStreetsAround({ latitude: 41.62, longitude: -93.675 }, 1)
  expect(around).toMatchObject([{ name: 'Beaver Ave', kind: 'road' }])
  expect(around[0]?.line[1]?.latitude).toBeCloseTo(41.62, 5)
  expect(listStreetsAround({ latitude: 41.9, longitude: -93.675 }, 1)).toEqual([])
})

test('a file of address ranges has house numbers and ZIP codes', () => {
  const row = {
    FULLNAME: 'Beaver Ave',
    LFROMHN: '4201',
    LTOHN: '4299',
    RFROMHN: '4200',
    RTOHN: '4298',
    ZIPL: '50310',
    ZIPR: '50310',
  }
  importStreets('addrfeat.zip', zipOf(shp([BEAVER]), dbf([row])))
  expect(stored()).toMatchObject([{ kind: 'street', leftFrom: '4201', rightTo: '4298', leftZip: '50310' }])
})

const geoJson = (features: unknown) => Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }))
const feature = (geometry: unknown, properties: unknown = { FULLNAME: 'I- 235', MTFCC: 'S1100' }) => ({
  type: 'Feature',
  properties,
  geometry,
})

test('GeoJSON is accepted, too', () => {
  const lines = { type: 'MultiLineString', coordinates: [BEAVER, TRAIL] }
  expect(importStreets('a.geojson', geoJson([feature(lines), feature(null)]))).toEqual({ streets: 2, replaced: 0 })
  expect(stored().map(({ kind }) => kind)).toEqual(['highway', 'highway'])
})

test.each([
  ['none of the kinds', Buffer.from('%PDF-1.7'), 'Upload a zipped shapefile or a GeoJSON file'],
  ['GeoJSON of points', geoJson([feature({ type: 'Point', coordinates: [-93, 41] })]), 'must be a collection of lines'],
  ['no streets', geoJson([feature({ type: 'LineString', coordinates: TRAIL }, { MTFCC: 'S1820' })]), 'has no streets'],
  [
    'meters',
    geoJson([
      feature({
        type: 'LineString',
        coordinates: [
          [4e5, 4e6],
          [4e5, 4.1e6],
        ],
      }),
    ]),
    'outside Iowa',
  ],
  ['a damaged zip', Buffer.from('PK nothing'), 'The zip file is damaged'],
  ['a zip without shapes', zipSync({ 'a.txt': new Uint8Array(3) }), 'must have one .shp file, but this one has 0'],
  ['a table of another file', zipOf(shp([BEAVER]), dbf(ROADS)), 'These two files don’t match'],
  ['a table that ends too early', zipOf(shp([BEAVER, TRAIL]), dbf(ROADS).subarray(0, 200)), 'The .dbf file is damaged'],
])('refuses %s with a message, and keeps the stored streets', (_, bytes, words) => {
  importStreets('a.geojson', geoJson([feature({ type: 'LineString', coordinates: BEAVER })]))
  expect(() => importStreets('a.geojson', bytes)).toThrow(words)
  expect(stored()).toHaveLength(1)
})

test("a report's map shows its rentals by their numbers, and streets once there are any", async () => {
  const at = (latitude: number) => ({ position: { latitude, longitude: -93.67 }, distance: 0.5 })
  const comparableProperties = [comparable(at(41.625)), comparable({ distance: 0.6 }), comparable(at(41.63))]
  const leadId = makeReport(db(), { lead: { zipCode: '50310' }, result: { comparableProperties } })
  const open = async () => (await callLoader(loader, { url: `/analysis/${leadId}`, params: { leadId } })).data
  const { map, report } = await open()
  expect(map?.pins.map(({ number }) => number)).toEqual([1, 3])
  expect(map?.hasStreets).toBe(false)
  expect(report?.places).toMatchObject({ isHomeApproximate: true, unknown: [2] })
  importStreets('roads.zip', zipOf(shp([BEAVER]), dbf(ROADS.slice(0, 1))))
  const drawn = (await open()).map
  expect([drawn?.hasStreets, drawn?.labels.map(({ text }) => text).includes('Beaver Ave')]).toEqual([true, true])
})
