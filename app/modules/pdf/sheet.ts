import PDFDocument from 'pdfkit'
import { ALL_FACES, nameInDocument, type Role, setIn } from './faces.ts'
import { type Color, palette } from './palette.ts'

/** Points. US Letter is 612 by 792. */
export const PAGE = { width: 612, height: 792, left: 46, right: 566, top: 40, bottom: 752, inner: 520 } as const

export type TextStyle = {
  role?: Role
  size?: number
  color?: Color
  /** Points. Defaults to the right margin. */
  width?: number
  align?: 'left' | 'right' | 'center'
  /** Text beyond this many lines ends in '…'. */
  maxLines?: number
}

/** A path's fill, stroke, and the lengths of its dashes and gaps. */
export type Paint = { fill?: Color; stroke?: Color; width?: number; dash?: readonly [number, number] }

type Place = { x: number; y: number; width: number; height: number }

type Structure = PDFKit.PDFStructureElement

/** A PDF document with the brand's fonts. Every mark is either tagged for screen readers or marked as an artifact. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  readonly #done: Promise<Uint8Array>
  readonly #root: Structure
  #parent: Structure
  /** Whether a tag is open. */
  #tagged = false
  /** Whether heights are measured without drawing. */
  #measures = false

  constructor(info: { title: string; author: string; subject: string; madeAt: Date }) {
    this.#doc = new PDFDocument({
      size: 'LETTER',
      margin: 0,
      pdfVersion: '1.7',
      lang: 'en-US',
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      info: { Title: info.title, Author: info.author, Subject: info.subject, Creator: info.author, CreationDate: info.madeAt },
    })
    this.#done = new Promise((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
      this.#doc.on('end', () => resolve(Buffer.concat(this.#chunks)))
      this.#doc.on('error', reject)
    })
    // pdfkit accepts a parsed font, but its types do not say so.
    for (const { name, font } of ALL_FACES) this.#doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
    this.#root = this.#doc.struct('Document')
    this.#doc.addStructure(this.#root)
    this.#parent = this.#root
  }

  newPage(): void {
    this.#doc.addPage()
  }

  /** Measures something that returns its height when drawn, without drawing it. */
  measure(draw: (y: number) => number): number {
    const before = this.#measures
    this.#measures = true
    try {
      return draw(PAGE.top)
    } finally {
      this.#measures = before
    }
  }

  /** Writes text and returns its height in points. */
  text(text: string, x: number, y: number, style: TextStyle = {}): number {
    const { face, text: shown } = setIn(style.role ?? 'body', text)
    const size = style.size ?? 9.5
    const width = style.width ?? PAGE.right - x
    this.#doc.font(nameInDocument(face)).fontSize(size)
    const lineGap = style.role === 'display' ? size * 0.02 : size * 0.2
    const options = { width, lineGap, align: style.align ?? 'left' }
    const lineHeight = this.#doc.currentLineHeight(true) + lineGap
    const whole = this.#doc.heightOfString(shown, options)
    // Text below the end of the page would start a new one.
    const room = Math.max(0, PAGE.height - y - lineHeight)
    const height = Math.min(whole, room, style.maxLines === undefined ? whole : lineHeight * style.maxLines)
    // Slightly more than the lines need, or rounding drops the last one.
    const limit = height < whole ? { height: height + 0.5, ellipsis: true } : {}
    this.#mark('P', () => {
      this.#doc.fillColor(palette[style.color ?? 'ink']).text(shown, x, y, { ...options, ...limit })
    })
    return height
  }

  /** A text's width on one line. */
  widthOf(text: string, style: Pick<TextStyle, 'role' | 'size'> = {}): number {
    const { face, text: shown } = setIn(style.role ?? 'body', text)
    return this.#doc
      .font(nameInDocument(face))
      .fontSize(style.size ?? 9.5)
      .widthOfString(shown)
  }

  /** A text's height. */
  heightOf(text: string, style: TextStyle & { width: number }): number {
    const { face, text: shown } = setIn(style.role ?? 'body', text)
    const size = style.size ?? 9.5
    return this.#doc
      .font(nameInDocument(face))
      .fontSize(size)
      .heightOfString(shown, { width: style.width, lineGap: style.role === 'display' ? size * 0.02 : size * 0.2 })
  }

  /** Draws an SVG path, moved to (x, y) and scaled. */
  path(d: string, paint: Paint, at = { x: 0, y: 0, scale: 1 }): void {
    if (d === '') return
    this.#mark(null, () => {
      this.#doc.save().translate(at.x, at.y).scale(at.scale).path(d)
      if (paint.dash) this.#doc.dash(paint.dash[0], { space: paint.dash[1] })
      if (paint.stroke)
        this.#doc
          .lineWidth(paint.width ?? 1)
          .lineCap('round')
          .strokeColor(palette[paint.stroke])
      if (paint.fill && paint.stroke) this.#doc.fillAndStroke(palette[paint.fill], palette[paint.stroke])
      else if (paint.fill) this.#doc.fill(palette[paint.fill])
      else this.#doc.stroke()
      this.#doc.restore()
    })
  }

  /** Draws a photo (JPEG) centered on the page, as large as the margins allow. `size` in pixels. */
  photo(jpeg: Uint8Array, size: { width: number; height: number }): void {
    const [roomX, roomY] = [PAGE.inner, PAGE.bottom - PAGE.top]
    const scale = Math.min(roomX / size.width, roomY / size.height)
    const [width, height] = [size.width * scale, size.height * scale]
    this.image(jpeg, { x: PAGE.left + (roomX - width) / 2, y: PAGE.top + (roomY - height) / 2, width, height })
  }

  /** Draws an image (JPEG or PNG) at a position, in points. */
  image(bytes: Uint8Array, { x, y, width, height }: Place): void {
    this.#mark('P', () => {
      this.#doc.image(Buffer.from(bytes), x, y, { width, height })
    })
  }

  /** A horizontal line. */
  rule(y: number, paint: { color?: Color; width?: number; from?: number; to?: number } = {}): void {
    const { color = 'line', width = 0.75, from = PAGE.left, to = PAGE.right } = paint
    this.path(`M${from} ${y}H${to}`, { stroke: color, width })
  }

  /** A rectangle with rounded corners. */
  box(x: number, y: number, width: number, height: number, paint: { fill?: Color; stroke?: Color }, radius = 6): void {
    this.path(boxPath(x, y, width, height, radius), { ...paint, width: 0.75 })
  }

  /** Clips what `draw` draws to a path. */
  within(d: string, draw: () => void): void {
    if (this.#measures) return draw()
    this.#doc.save().path(d).clip()
    draw()
    this.#doc.restore()
  }

  /** Adds a link to an area. `alt` describes the target. */
  link(url: string, { x, y, width, height }: Place, alt: string): void {
    if (this.#measures) return
    const link = this.#doc.struct('Link', { alt })
    this.#parent.add(link)
    // Missing in pdfkit's types: the link belongs to the structure.
    const options: PDFKit.Mixins.AnnotationOption & { structParent: Structure } = { structParent: link }
    this.#doc.link(x, y, width, height, url, options)
  }

  /** Tags what `draw` writes as one element: a heading, a cell, or with `alt` a picture. */
  tag<T>(kind: 'H1' | 'H2' | 'P' | 'LI' | 'TH' | 'TD' | 'Figure', draw: () => T, alt?: string): T {
    if (this.#measures) return draw()
    const content = this.#doc.markStructureContent(kind)
    this.#tagged = true
    const result = draw()
    this.#tagged = false
    this.#doc.endMarkedContent()
    this.#parent.add(this.#doc.struct(kind, alt === undefined ? {} : { alt }, [content]))
    return result
  }

  /** Groups what `draw` tags: a table, a row, a list. */
  group<T>(kind: 'Sect' | 'Table' | 'TR' | 'L', draw: () => T): T {
    if (this.#measures) return draw()
    const outer = this.#parent
    this.#parent = this.#doc.struct(kind)
    outer.add(this.#parent)
    const result = draw()
    this.#parent.end()
    this.#parent = outer
    return result
  }

  /** Draws something repeated on every page, which screen readers skip. */
  aside(draw: () => void): void {
    if (this.#measures) return draw()
    this.#doc.markContent('Artifact', { type: 'Pagination' })
    this.#tagged = true
    draw()
    this.#tagged = false
    this.#doc.endMarkedContent()
  }

  /** Draws on every page, now that the number of pages is known. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.#doc.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.#doc.switchToPage(start + index)
      draw(index + 1, count)
    }
  }

  /** Ends the document and returns its bytes. */
  finish(): Promise<Uint8Array> {
    this.#root.end()
    this.#doc.end()
    return this.#done
  }

  /** Tags text as a paragraph and lines as artifacts, unless a tag is open. */
  #mark(kind: 'P' | null, draw: () => void): void {
    if (this.#measures) return
    if (this.#tagged) return draw()
    if (kind !== null) return this.tag(kind, draw)
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }
}

/** The outline of a rectangle with rounded corners. */
export function boxPath(x: number, y: number, width: number, height: number, radius: number): string {
  return `M${x + radius} ${y}h${width - 2 * radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}v${height - 2 * radius}a${radius} ${radius} 0 0 1 ${-radius} ${radius}h${2 * radius - width}a${radius} ${radius} 0 0 1 ${-radius} ${-radius}v${2 * radius - height}a${radius} ${radius} 0 0 1 ${radius} ${-radius}z`
}
