import type { Shape } from '#app/modules/pdf/logo.ts'
import type { Color } from '#app/modules/pdf/palette.ts'

/** A window around its center, with glazing bars. */
function pane(x: number, y: number, width: number, height: number, lit: Color): Shape[] {
  const [left, top] = [x - width / 2, y - height / 2]
  return [
    { d: `M${left} ${top}h${width}v${height}h${-width}z`, fill: lit },
    { d: `M${x} ${top}v${height}M${left} ${y}h${width}`, stroke: 'surface', width: 1 },
  ]
}

/** The house in the gauge's sun, at (0, 0), 94 high. */
export const HOUSE: readonly Shape[] = [
  { d: 'M-33 0v-66h66v66z', fill: 'surface' },
  { d: 'M-41-65l20-24h42l20 24z', fill: 'brand' },
  { d: 'M-9-73v-12h18v12z', fill: 'surface' },
  { d: 'M-13-84L0-94 13-84z', fill: 'brand' },
  ...pane(0, -78, 8, 8, 'brand'),
  ...pane(-19, -50, 11, 14, 'wheat'),
  ...pane(19, -50, 11, 14, 'brand'),
  ...pane(0, -50, 8, 12, 'brand'),
  { d: 'M-39-28h78l-5-8h-68z', fill: 'brand' },
  { d: 'M-33-28v28M33-28v28M-12-28v28', stroke: 'brand', width: 2.5 },
  { d: 'M-5.5 0v-16a5.5 5.5 0 0 1 11 0v16z', fill: 'brand' },
  ...pane(20, -13, 12, 12, 'wheat'),
]

/** A tree at (0, 0), 80 high. */
export const TREE: readonly Shape[] = [
  { d: 'M0 0v-42M0-20l9-10M0-28l-8-9', stroke: 'brandStrong', width: 2.4 },
  { d: 'M0-80c15 0 25 13 24 27-1 13-12 19-24 19s-23-6-24-19c-1-14 9-27 24-27z', fill: 'brand' },
]
