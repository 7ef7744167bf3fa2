import { formatDollars } from '#app/format/money.ts'
import { PAGE, type Sheet } from '#app/modules/pdf/sheet.ts'
import { type RentTrend, trendShape } from '../rent-trend.ts'
import { drawSection } from './draw-frame.ts'
import { circlePath } from './draw-gauge.ts'

const CHART_WIDTH = 350
const WORDS_WIDTH = PAGE.inner - CHART_WIDTH - 18

/** Draws how rents moved: the page's chart, its text, and its source. Returns the height. */
export function drawTrend(sheet: Sheet, trend: RentTrend, top: number): number {
  const y = drawSection(sheet, trend.title, top, trend.bedrooms)
  const chart = drawChart(sheet, trend, PAGE.left, y, CHART_WIDTH)
  const x = PAGE.right - WORDS_WIDTH
  let at = y + 2
  at += sheet.text(trend.summary, x, at, { size: 10.5, width: WORDS_WIDTH }) + 6
  at += sheet.text(trend.source, x, at, { size: 7.5, color: 'inkMuted', width: WORDS_WIDTH })
  return Math.max(y + chart, at) - top
}

function drawChart(sheet: Sheet, { title, points }: RentTrend, x: number, y: number, width: number): number {
  const { left, bottom, ticks, places, ...size } = trendShape(points)
  const at = { x, y, scale: width / size.width }
  const line = places.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('')
  const [first, last] = [places[0], places.at(-1)]
  /** Text that is centered on a point of the chart, or ends there. */
  const label = (words: string, place: { x: number; y: number }, look: { isStrong?: boolean; isEnd?: boolean } = {}) =>
    sheet.text(words, x + place.x * at.scale - (look.isEnd ? 50 : 25), y + place.y * at.scale - 7, {
      role: look.isStrong ? 'strong' : 'body',
      size: look.isStrong ? 8.5 : 7.5,
      color: look.isStrong ? 'ink' : 'inkMuted',
      width: 50,
      align: look.isEnd ? 'right' : 'center',
    })
  sheet.tag(
    'Figure',
    () => {
      for (const tick of ticks) {
        sheet.path(`M${left} ${tick.y}H${size.width}`, { stroke: 'line', width: 1.2 }, at)
        label(formatDollars(tick.dollars), { x: left - 10, y: tick.y + 5 }, { isEnd: true })
      }
      if (first && last) sheet.path(`${line}L${last.x} ${bottom}L${first.x} ${bottom}z`, { fill: 'brandTint' }, at)
      sheet.path(line, { stroke: 'brand', width: 3 }, at)
      for (const place of places) {
        sheet.path(circlePath(place.x, place.y, 5), { fill: 'surface', stroke: 'brand', width: 2.4 }, at)
        if (place === first || place === last)
          label(formatDollars(place.dollars), { x: place.x, y: place.y - 14 }, { isStrong: true })
        label(String(place.year), { x: place.x, y: size.height - 4 })
      }
    },
    `${title}. ${points.map(({ year, dollars }) => `${year}: ${formatDollars(dollars)}`).join(', ')}.`,
  )
  return size.height * at.scale
}
