import { GAUGE, endLabel, gaugePoint, needlePath, rangeArc, tickPaths } from '#app/format/gauge-geometry.ts'
import { formatDollars } from '#app/format/money.ts'
import { gaugeAngle, gaugeScale, type GaugeScale } from '#app/format/scale.ts'
import type { Shape } from '#app/modules/pdf/logo.ts'
import type { Sheet } from '#app/modules/pdf/sheet.ts'
import type { Report } from '../report.ts'
import { describeRange } from '../report-summary.ts'
import { HOUSE, TREE } from './drawings.ts'

/** The visible part of the page's gauge, in its units. */
const GRID = { width: 520, height: 300 }

type At = { x: number; y: number; scale: number }

/** Draws the page's gauge with its top left corner at (x, y). Returns the height. */
export function drawGauge(sheet: Sheet, report: Report, x: number, y: number, width: number): number {
  const at = { x, y, scale: width / GRID.width }
  const { low, high, between, ends } = describeRange(report)
  const { estimate } = report.shown
  const scale = gaugeScale(low, estimate, high, report.comparableRentsDollars)
  const alt = `${report.figure.name} ${formatDollars(estimate)} a month, ${between.toLowerCase()} ${ends}, on a scale from ${formatDollars(scale.min)} to ${formatDollars(scale.max)}.`
  sheet.tag(
    'Figure',
    () => {
      for (const shape of sky(report, scale, { low, high })) sheet.path(shape.d, shape, at)
      drawShapes(sheet, HOUSE, at, GAUGE.cx, 0.98)
      drawShapes(sheet, TREE, at, 204, 0.62)
      drawShapes(sheet, TREE, at, 314, 0.8)
      drawFigures(sheet, report, scale, at)
    },
    alt,
  )
  return GRID.height * at.scale
}

function sky(report: Report, scale: GaugeScale, { low, high }: { low: number; high: number }): Shape[] {
  const ticks = tickPaths(scale, low, high)
  return [
    { d: rangeArc(low, high, scale), fill: 'wheatSoft' },
    { d: ticks.beyond, stroke: 'lineStrong', width: 1.5 },
    { d: ticks.within, stroke: 'wheatLine', width: 2 },
    { d: `M${GAUGE.cx - 104} ${GAUGE.cy}a104 104 0 0 1 208 0z`, fill: 'wheat' },
    ...report.comparableRentsDollars.map((dollars): Shape => {
      const { x, y } = gaugePoint(gaugeAngle(dollars, scale), GAUGE.dots)
      return { d: circlePath(x, y, 5.5), fill: 'surface', stroke: 'brand', width: 2.4 }
    }),
    { d: needlePath(report.shown.estimate, scale), stroke: 'ink', width: 5 },
    { d: `M20 ${GAUGE.cy}H500`, stroke: 'ink', width: 1.5 },
  ]
}

function drawShapes(sheet: Sheet, shapes: readonly Shape[], at: At, x: number, size: number): void {
  const place = { x: at.x + x * at.scale, y: at.y + GAUGE.cy * at.scale, scale: at.scale * size }
  for (const shape of shapes) sheet.path(shape.d, shape, place)
}

function drawFigures(sheet: Sheet, report: Report, scale: GaugeScale, at: At): void {
  const { low, high } = describeRange(report)
  const { estimate, likely } = report.shown
  const hand = gaugePoint(gaugeAngle(estimate, scale), GAUGE.outer + 10)
  const ends = [
    { name: 'Low', dollars: low, side: 'low', align: 'right', shift: WIDTH },
    { name: 'High', dollars: high, side: 'high', align: 'left', shift: 0 },
  ] as const
  for (const { name, dollars, side, align, shift } of ends) {
    const end = endLabel(gaugeAngle(dollars, scale), hand.x, side)
    const [x, y] = [at.x + end.x * at.scale - shift, at.y + end.y * at.scale]
    if (likely === null) sheet.text(name, x, y - 17, { size: 7, color: 'inkMuted', width: WIDTH, align })
    sheet.text(formatDollars(dollars), x, y - 9, { role: 'strong', size: 9, width: WIDTH, align })
  }
  const middle = { width: WIDTH, align: 'center' } as const
  const x = at.x + hand.x * at.scale - WIDTH / 2
  sheet.text(report.figure.name, x, at.y + 3 * at.scale, { size: 7, color: 'inkMuted', ...middle })
  sheet.text(formatDollars(estimate), x, at.y + 20 * at.scale, { role: 'strong', size: 11, ...middle })
  for (const [dollars, end] of [[scale.min, 89] as const, [scale.max, 431] as const])
    sheet.text(formatDollars(dollars), at.x + end * at.scale - WIDTH / 2, at.y + 270 * at.scale, {
      size: 7,
      color: 'inkMuted',
      ...middle,
    })
}

/** Width of a figure's text, in points. */
const WIDTH = 80

/** A circle as a path. */
export function circlePath(x: number, y: number, radius: number): string {
  return `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}
