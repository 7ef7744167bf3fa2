import { type Role, setIn } from './faces.ts'

type Place = {
  left: number
  baseline: number
  /** The font size; smaller if the text would be wider than `width`. All in pixels. */
  size: number
  width: number
  color: string
}

/** A line of text as outlines, for an SVG that is rendered without installed fonts. */
export function outlineText(role: Role, text: string, { left, baseline, size, width, color }: Place): string {
  const { face, text: shown } = setIn(role, text)
  const { glyphs, positions, advanceWidth } = face.font.layout(shown)
  const unit = Math.min(size, (width * face.font.unitsPerEm) / Math.max(advanceWidth, 1)) / face.font.unitsPerEm
  const ends = positions.reduce<number[]>((sums, { xAdvance }) => [...sums, (sums.at(-1) ?? 0) + xAdvance], [0])
  const letters = glyphs.map((glyph, index) => {
    const x = left + ((ends[index] ?? 0) + (positions[index]?.xOffset ?? 0)) * unit
    return `<path transform="translate(${x.toFixed(2)} ${baseline}) scale(${unit.toFixed(6)} ${(-unit).toFixed(6)})" d="${glyph.path.toSVG()}"/>`
  })
  return `<g fill="${color}">${letters.join('')}</g>`
}

type Block = Omit<Place, 'baseline'> & {
  /** The first line's baseline. Each next one is `lineHeight` × size lower. */
  baseline: number
  lineHeight: number
  maxLines: number
}

/** Text as outlines, in lines of at most `width`. Text beyond `maxLines` ends in '…'. */
export function outlineBlock(role: Role, text: string, { maxLines, lineHeight, ...place }: Block): string {
  const lines = linesOf(role, text, place)
  const shown = lines.length <= maxLines ? lines : [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1] ?? ''} …`]
  const step = place.size * lineHeight
  return shown.map((line, index) => outlineText(role, line, { ...place, baseline: place.baseline + index * step })).join('')
}

/** How many lines a text needs. */
export function countLines(role: Role, text: string, place: Pick<Place, 'size' | 'width'>): number {
  return linesOf(role, text, place).length
}

function linesOf(role: Role, text: string, { size, width }: Pick<Place, 'size' | 'width'>): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(role, `${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A line's width in pixels. */
export function widthOf(role: Role, text: string, size: number): number {
  const { face, text: shown } = setIn(role, text)
  return (face.font.layout(shown).advanceWidth * size) / face.font.unitsPerEm
}
