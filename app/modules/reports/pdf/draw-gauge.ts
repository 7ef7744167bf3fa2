import { gaugeAngle, gaugeScale, type GaugeScale, gaugeTicks } from '#app/format/scale.ts'
import { formatDollars } from '#app/format/money.ts'
import type { Shape } from '#app/modules/pdf/logo.ts'
import type { Sheet } from '#app/modules/pdf/sheet.ts'
import type { Report } from '../report.ts'
import { HOUSE, TREE } from './drawings.ts'

/** The drawing's own grid: the sun is at (260, 262) of 520 by 316. */
const GRID = { width: 520, height: 300, x: 260, y: 262 }
/** Draws the gauge of low, estimate and high with its left upper corner at (x, y) and returns its height. */
export function drawGauge(sheet: Sheet, report: Report, x: number, y: number, width: number): number {
  const unit = width / GRID.width
  const { low, estimate, high } = report.rentDollars
  const scale = gaugeScale(low, estimate, high, report.comparableRentsDollars)
  const at = { x: x + GRID.x * unit, y: y + GRID.y * unit, scale: unit }
  const alt = `Low ${formatDollars(low)}, ${report.figure.name.toLowerCase()} ${formatDollars(estimate)}, high ${formatDollars(high)} a month, on a scale from ${formatDollars(scale.min)} to ${formatDollars(scale.max)}.`
  sheet.tag(
    'Figure',
    () => {
      for (const shape of sky(report, scale)) sheet.path(shape.d, shape, at)
      drawState(sheet, HOUSE, at, 0, 0.98)
      drawState(sheet, TREE, at, -56, 0.62)
      drawState(sheet, TREE, at, 54, 0.8)
      drawFigures(sheet, report, scale, at)
    },
    alt,
  )
  return GRID.height * unit
}

type Place = { x: number; y: number; scale: number }

function sky(report: Report, scale: GaugeScale): Shape[] {
  const { low, estimate, high } = report.rentDollars
  const ticks = gaugeTicks(scale)
  const isWithin = ({ value }: { value: number }) => value >= low && value <= high
  const rays = (drawn: typeof ticks) =>
    drawn.map(({ angle, isMajor }) => (isMajor ? line(angle, 152, 190) : line(angle, 161, 179))).join('')
  const { likelyDollars: likely } = report
  const needle = gaugeAngle(estimate, scale)
  return [
    { d: band(gaugeAngle(low, scale), gaugeAngle(high, scale), 146, 196), fill: 'wheatSoft' },
    {
      d: likely === null ? '' : band(gaugeAngle(likely.low, scale), gaugeAngle(likely.high, scale), 146, 196),
      fill: 'wheat',
    },
    { d: rays(ticks.filter((tick) => !isWithin(tick))), stroke: 'lineStrong', width: 1.5 },
    { d: rays(ticks.filter(isWithin)), stroke: 'wheatLine', width: 2 },
    { d: 'M-104 0a104 104 0 0 1 208 0z', fill: 'wheat' },
    ...report.comparableRentsDollars.map((dollars): Shape => ({
      d: dot(gaugeAngle(dollars, scale), 128),
      fill: 'surface',
      stroke: 'brand',
      width: 2.4,
    })),
    { d: line(needle, 140, 206), stroke: 'ink', width: 5 },
    { d: 'M-240 0H240', stroke: 'ink', width: 1.5 },
  ].filter((shape) => shape.d !== '') as Shape[]
}

function drawState(sheet: Sheet, shapes: readonly Shape[], at: Place, offset: number, size: number): void {
  const place = { x: at.x + offset * at.scale, y: at.y, scale: at.scale * size }
  for (const shape of shapes) sheet.path(shape.d, shape, place)
}

function drawFigures(sheet: Sheet, report: Report, scale: GaugeScale, at: Place): void {
  const { low, estimate, high } = report.rentDollars
  const label = (words: string, dollars: number, radius: number, align: 'left' | 'right' | 'center', size: number) => {
    const angle = gaugeAngle(dollars, scale)
    const width = 90
    const left = { left: 0, right: width, center: width / 2 }[align]
    const x = at.x + Math.cos(angle) * radius * at.scale - left
    const y = at.y - Math.sin(angle) * radius * at.scale - 2 * size
    sheet.text(words, x, y - 2, { size: 7, colour: 'inkMuted', width, align })
    sheet.text(formatDollars(dollars), x, y + 7, { role: 'strong', size, width, align })
  }
  label('Low', low, 204, 'right', 9)
  label('High', high, 204, 'left', 9)
  label(report.figure.name, estimate, 212, 'center', 11)
  for (const [dollars, x] of [
    [scale.min, -171],
    [scale.max, 171],
  ] as const) {
    sheet.text(formatDollars(dollars), at.x + x * at.scale - 40, at.y + 5, {
      size: 7,
      colour: 'inkMuted',
      width: 80,
      align: 'center',
    })
  }
}

/** A point of the half circle, seen from the sun's middle. */
function point(angle: number, radius: number): string {
  return `${(Math.cos(angle) * radius).toFixed(1)} ${(-Math.sin(angle) * radius).toFixed(1)}`
}

function line(angle: number, from: number, to: number): string {
  return `M${point(angle, from)}L${point(angle, to)}`
}

function band(left: number, right: number, inner: number, outer: number): string {
  return `M${point(left, inner)}A${inner} ${inner} 0 0 1 ${point(right, inner)}L${point(right, outer)}A${outer} ${outer} 0 0 0 ${point(left, outer)}z`
}

function dot(angle: number, radius: number): string {
  const [x, y] = [Math.cos(angle) * radius, -Math.sin(angle) * radius]
  return `M${(x - 5.5).toFixed(1)} ${y.toFixed(1)}a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0z`
}
