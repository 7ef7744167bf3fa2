import { MAP_MARKS } from '#app/modules/area-map/map-marks.ts'
import type { AreaMap } from '#app/modules/area-map/draw-map.ts'
import type { Color } from '#app/modules/pdf/palette.ts'
import { boxPath, type Sheet, type TextStyle } from '#app/modules/pdf/sheet.ts'
import type { ReportMap } from '../draw-report-map.server.ts'
import { circlePath } from './draw-gauge.ts'

/** Names and markers grow as on a phone, where the map is as small. */
const MARK_SCALE = { home: 1.35, pin: 1.45 }
const NAMES: Record<AreaMap['labels'][number]['kind'], TextStyle> = {
  town: { role: 'display', size: 10 },
  water: { size: 7, color: 'mapWaterInk' },
  street: { size: 6.5, color: 'inkMuted' },
}
const STREETS: Record<AreaMap['streets'][number]['kind'], { stroke: Color; width: number }> = {
  street: { stroke: 'mapStreet', width: 2 },
  road: { stroke: 'surface', width: 5 },
  highway: { stroke: 'surface', width: 8 },
}

/** Draws the page's map with its top left corner at (x, y), and its sources below. Returns the height. */
export function drawMapOnReport(sheet: Sheet, map: ReportMap, x: number, y: number, width: number): number {
  const at = { x, y, scale: width / map.width }
  const height = map.height * at.scale
  const frame = boxPath(x, y, width, height, 6)
  sheet.tag(
    'Figure',
    () => {
      sheet.path(frame, { fill: 'mapLand' })
      sheet.within(frame, () => {
        for (const { d, tone } of map.towns) sheet.path(d, { fill: tone === 1 ? 'mapTown' : 'mapTown2' }, at)
        sheet.path(map.water.join(''), { fill: 'mapWater' }, at)
        sheet.path(map.rivers.join(''), { stroke: 'mapWater', width: 9 }, at)
        for (const { kind, d } of map.streets) sheet.path(d, STREETS[kind], at)
        drawMarks(sheet, map, at)
      })
      sheet.path(frame, { stroke: 'lineStrong', width: 0.75 })
    },
    map.alt,
  )
  return height + 5 + sheet.text(map.caption, x, y + height + 5, { size: 7.5, color: 'inkMuted', width, maxLines: 4 })
}

function drawMarks(sheet: Sheet, map: ReportMap, at: { x: number; y: number; scale: number }): void {
  const { home, rings, labels, pins } = map
  /** Text centered on a point of the map, moved as needed to stay inside. */
  const name = (words: string, x: number, y: number, style: TextStyle) => {
    const size = style.size ?? 7
    const width = sheet.widthOf(words, style) + 2
    const left = Math.min(Math.max(x * at.scale - width / 2, 4), map.width * at.scale - width - 4)
    sheet.text(words, at.x + left, at.y + y * at.scale - size * 0.9, { ...style, width, maxLines: 1 })
  }
  for (const { radius, label, labelY } of rings) {
    sheet.path(circlePath(home.x, home.y, radius), { stroke: 'brand', width: 1.8, dash: [2, 7] }, at)
    name(label, home.x, labelY + 5, { role: 'strong', size: 7, color: 'brand' })
  }
  for (const { text, x, y, kind } of labels) name(text, x, y, NAMES[kind])
  const mark = (x: number, y: number, size: number) => ({
    x: at.x + x * at.scale,
    y: at.y + y * at.scale,
    scale: at.scale * size,
  })
  const homeAt = mark(home.x, home.y, MARK_SCALE.home)
  sheet.path(MAP_MARKS.home.outline, { fill: 'wheat', stroke: 'brandStrong', width: 2 }, homeAt)
  sheet.path(MAP_MARKS.home.house, { stroke: 'brandStrong', width: 2 }, homeAt)
  for (const { number, x, y, isLeftOut } of pins) {
    const pin = mark(x, y, MARK_SCALE.pin)
    sheet.path(MAP_MARKS.pin, { fill: isLeftOut ? 'control' : 'brand', stroke: 'surface', width: 2 }, pin)
    const style = { role: 'strong', size: 8, color: 'surface', width: 20, align: 'center' } as const
    sheet.text(String(number), pin.x - 10, pin.y - 24 * pin.scale - 4.6, style)
  }
}
