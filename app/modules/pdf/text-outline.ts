import { ALL_FACES, type Role, setIn } from './faces.ts'

type Place = {
  left: number
  baseline: number
  /** Of the letters; smaller where the text would be wider than `width`. All in pixels. */
  size: number
  width: number
  color: string
}

/** A line of text as the outlines of its letters, for an SVG that is drawn where no font is installed. */
export function outlineText(role: Role, text: string, { left, baseline, size, width, color }: Place): string {
  const set = setIn(role, text)
  const face = ALL_FACES.find(({ name }) => name === set.font)
  if (!face) throw new Error(`There is no font ${set.font}`)
  const { glyphs, positions, advanceWidth } = face.font.layout(set.text)
  const unit = Math.min(size, (width * face.font.unitsPerEm) / Math.max(advanceWidth, 1)) / face.font.unitsPerEm
  const ends = positions.reduce<number[]>((sums, { xAdvance }) => [...sums, (sums.at(-1) ?? 0) + xAdvance], [0])
  const letters = glyphs.map((glyph, index) => {
    const x = left + ((ends[index] ?? 0) + (positions[index]?.xOffset ?? 0)) * unit
    return `<path transform="translate(${x.toFixed(2)} ${baseline}) scale(${unit.toFixed(6)} ${(-unit).toFixed(6)})" d="${glyph.path.toSVG()}"/>`
  })
  return `<g fill="${color}">${letters.join('')}</g>`
}
