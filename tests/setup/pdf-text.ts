import { inflateSync } from 'node:zlib'

/** What a test reads from a PDF by pdfkit: pages, letters and metadata. */
export type ReadPdf = {
  /** The text of each page, one line per written piece. */
  pages: string[]
  /** The same pieces with their positions: points from the left and bottom of the page; pages count from 0. */
  places: Place[]
  /** PDF syntax outside of streams. */
  syntax: string
}

type Place = { page: number; text: string; x: number; y: number }

type PdfObject = { head: string; stream: string | null }

/** Reads the text of a PDF whose fonts have ToUnicode tables and whose streams are deflated. Throws if it has no pages. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = readObjects(Buffer.from(bytes))
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  if (pages.length === 0) throw new Error('The PDF has no pages')
  const written = pages.map((page) => pageText(page, objects))
  return {
    pages: written.map((places) => places.map(({ text }) => text).join('\n')),
    places: written.flatMap((places, page) => places.map((place) => ({ page, ...place }))),
    syntax: [...objects.values()].map(({ head }) => head).join('\n'),
  }
}

function readObjects(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match
    const at = body.indexOf('\nstream\n')
    if (at === -1) objects.set(id, { head: body, stream: null })
    else {
      const head = body.slice(0, at)
      const raw = Buffer.from(body.slice(at + 8, body.lastIndexOf('\nendstream')), 'latin1')
      objects.set(id, {
        head,
        stream: head.includes('/FlateDecode') ? inflateSync(raw).toString('latin1') : raw.toString('latin1'),
      })
    }
  }
  return objects
}

function pageText(page: PdfObject, objects: Map<string, PdfObject>): Omit<Place, 'page'>[] {
  const resources = objects.get(reference(page.head, 'Resources') ?? '')?.head ?? page.head
  const fonts = new Map<string, Map<number, string>>()
  for (const [, name = '', id = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(id)
    const table = font && objects.get(reference(font.head, 'ToUnicode') ?? '')?.stream
    if (table) fonts.set(name, lettersOf(table))
  }
  const content = objects.get(reference(page.head, 'Contents') ?? '')?.stream ?? ''
  let letters = new Map<number, string>()
  const places: Omit<Place, 'page'>[] = []
  let at = { x: 0, y: 0 }
  for (const [, x, y, font, shown] of content.matchAll(/1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\/(F\d+) [\d.]+ Tf|(\[[^\]]*\] TJ)/g)) {
    if (x !== undefined) at = { x: Number(x), y: Number(y) }
    else if (font !== undefined) letters = fonts.get(font) ?? new Map()
    else if (shown !== undefined) places.push({ ...at, text: decode(shown, letters) })
  }
  return places
}

function decode(shown: string, letters: Map<number, string>): string {
  return [...shown.matchAll(/<([0-9a-f]*)>/gi)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((code) => letters.get(parseInt(code, 16)) ?? '\uFFFD')
    .join('')
}

/** Letters by glyph, from the ranges `<0000> <00ff> [<0041> …]` of a ToUnicode table. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', , list = ''] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    const values = [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => hex.replaceAll(' ', ''))
    for (const [offset, hex] of values.entries()) {
      const units = (hex.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16))
      letters.set(parseInt(first, 16) + offset, String.fromCharCode(...units))
    }
  }
  return letters
}

function reference(head: string, key: string): string | undefined {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1]
}
