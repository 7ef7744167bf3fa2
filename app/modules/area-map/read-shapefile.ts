import { unzipSync } from 'fflate'

/** A line with its attributes, as in a street file: longitude first. */
export type StreetFeature = { facts: Record<string, string>; lines: [longitude: number, latitude: number][][] }

/** The file is not a Census street file. The message says what is missing. */
export class StreetFileError extends Error {
  override name = 'StreetFileError'
}

/** Shape types that are lines: plain, with heights, with measures. */
const LINE_TYPES = [3, 13, 23]
const NULL_TYPE = 0
const SHP_HEADER_BYTES = 100
const RECORD_HEADER_BYTES = 8
/** A county's street file has about 20 MB unzipped. A zip file beyond this limit is not ours. */
const MAX_UNZIPPED_BYTES = 400_000_000

/** The lines of a zipped shapefile (.shp and .dbf), which must contain exactly one. Throws `StreetFileError`. */
export function readZippedShapefile(bytes: Uint8Array): StreetFeature[] {
  let size = 0
  const files = unzip(bytes, (name, unzipped) => {
    const isWanted = /\.(shp|dbf)$/i.test(name)
    if (isWanted) size += unzipped
    if (size > MAX_UNZIPPED_BYTES) throw new StreetFileError('The zip file unpacks to more than 400 MB.')
    return isWanted
  })
  const [shapes, table] = ['.shp', '.dbf'].map((end) => {
    const found = Object.entries(files).filter(([name]) => name.toLowerCase().endsWith(end))
    if (found.length !== 1) throw new StreetFileError(`The zip file must have one ${end} file, but this one has ${found.length}.`)
    return found[0]?.[1]
  })
  if (!shapes || !table) throw new StreetFileError('The zip file doesn’t contain a shapefile.')
  return readShapefile(shapes, table)
}

function unzip(bytes: Uint8Array, wants: (name: string, bytes: number) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: ({ name, originalSize }) => wants(name, originalSize) })
  } catch (error) {
    if (error instanceof StreetFileError) throw error
    throw new StreetFileError('The zip file is damaged.', { cause: error })
  }
}

/**
 * The lines of a shapefile with the rows of its table (ESRI Shapefile Technical Description, 1998; dBASE III). Throws
 * `StreetFileError`.
 */
export function readShapefile(shapes: Uint8Array, table: Uint8Array): StreetFeature[] {
  const lines = attemptRead('.shp', () => readLines(viewOf(shapes)))
  const rows = attemptRead('.dbf', () => readTable(table))
  if (lines.length !== rows.length)
    throw new StreetFileError(`The shapefile has ${lines.length} shapes and ${rows.length} rows. These two files don’t match.`)
  return rows.map((facts, index) => ({ facts, lines: lines[index] ?? [] }))
}

function attemptRead<T>(end: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof StreetFileError) throw error
    throw new StreetFileError(`The ${end} file is damaged.`, { cause: error })
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function readLines(view: DataView): StreetFeature['lines'][] {
  const records: StreetFeature['lines'][] = []
  let at = SHP_HEADER_BYTES
  while (at + RECORD_HEADER_BYTES <= view.byteLength) {
    const length = 2 * view.getInt32(at + 4)
    // A negative length would go back to earlier records.
    if (length < 0) throw new RangeError('A record has no length')
    records.push(readRecord(view, at + RECORD_HEADER_BYTES))
    at += RECORD_HEADER_BYTES + length
  }
  return records
}

/** Type, box (32 bytes), number of parts and points, the parts' first points, the points. */
function readRecord(view: DataView, at: number): StreetFeature['lines'] {
  const type = view.getInt32(at, true)
  if (type === NULL_TYPE) return []
  if (!LINE_TYPES.includes(type)) throw new StreetFileError('The shapefile has shapes that aren’t lines. Upload a streets file.')
  const [parts, points] = [view.getInt32(at + 36, true), view.getInt32(at + 40, true)]
  const firstOf = (part: number) => (part < parts ? view.getInt32(at + 44 + 4 * part, true) : points)
  const start = at + 44 + 4 * parts
  return Array.from({ length: parts }, (_, part) =>
    Array.from({ length: firstOf(part + 1) - firstOf(part) }, (__, index): [number, number] => {
      const place = start + 16 * (firstOf(part) + index)
      return [view.getFloat64(place, true), view.getFloat64(place + 8, true)]
    }),
  )
}

const FIELD_BYTES = 32
const END_OF_FIELDS = 0x0d
const DELETED = 0x2a

function readTable(bytes: Uint8Array): Record<string, string>[] {
  const view = viewOf(bytes)
  const [count, start, width] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)]
  const text = new TextDecoder()
  const fields: { name: string; at: number; length: number }[] = []
  let at = 1
  for (let field = FIELD_BYTES; view.getUint8(field) !== END_OF_FIELDS; field += FIELD_BYTES) {
    const length = view.getUint8(field + 16)
    fields.push({ name: text.decode(bytes.subarray(field, field + 11)).split('\0', 1)[0] ?? '', at, length })
    at += length
  }
  return Array.from({ length: count }, (_, row) => {
    const from = start + row * width
    if (from + width > bytes.byteLength) throw new RangeError('The table ends too early')
    if (view.getUint8(from) === DELETED) return {}
    return Object.fromEntries(
      fields.map(({ name, at: offset, length }) => [
        name,
        text.decode(bytes.subarray(from + offset, from + offset + length)).trim(),
      ]),
    )
  })
}
