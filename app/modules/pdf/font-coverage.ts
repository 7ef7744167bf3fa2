import type { Coverage } from './printable.ts'

/** Which letters a TrueType font has, from its 'cmap' table (formats 4 and 12). Throws `RangeError` for an invalid font. */
export function fontCoverage(file: Uint8Array): Coverage {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const ranges = subtables(view).flatMap((start) => rangesOf(view, start))
  if (ranges.length === 0) throw new RangeError('The font has no letters')
  const known = new Set<number>()
  for (const [first, last] of ranges) for (let codePoint = first; codePoint <= last; codePoint++) known.add(codePoint)
  return (codePoint) => known.has(codePoint)
}

/** Offsets of the Unicode subtables. */
function subtables(view: DataView): number[] {
  const tables = view.getUint16(4)
  for (let index = 0; index < tables; index++) {
    const record = 12 + index * 16
    if (view.getUint32(record) !== 0x636d6170) continue
    const cmap = view.getUint32(record + 8)
    return Array.from({ length: view.getUint16(cmap + 2) }, (_, entry) => cmap + view.getUint32(cmap + 4 + entry * 8 + 4))
  }
  return []
}

function rangesOf(view: DataView, start: number): [first: number, last: number][] {
  const format = view.getUint16(start)
  if (format === 12) {
    return Array.from({ length: view.getUint32(start + 12) }, (_, index) => {
      const group = start + 16 + index * 12
      return [view.getUint32(group), view.getUint32(group + 4)]
    })
  }
  if (format !== 4) return []
  const segments = view.getUint16(start + 6) / 2
  const found: [number, number][] = []
  for (let segment = 0; segment < segments; segment++) {
    const last = view.getUint16(start + 14 + segment * 2)
    const first = view.getUint16(start + 16 + segments * 2 + segment * 2)
    if (first !== 0xffff) found.push([first, last])
  }
  return found
}
