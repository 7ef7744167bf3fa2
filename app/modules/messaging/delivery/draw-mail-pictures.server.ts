import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { formatDollars } from '#app/format/money.ts'
import { loadLetters, loadSharp } from '#app/modules/images/share-picture.server.ts'
import { findPrintedLogo } from '#app/modules/images/printed-logo.server.ts'
import { LOGO } from '#app/modules/pdf/logo.ts'
import { type Color, palette } from '#app/modules/pdf/palette.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { withLogo } from '../layout/finished-mail.ts'
import { contentId, pictureAddress, type RentChart, rentChartOf, SIGN } from '../pictures/mail-pictures.ts'

/** An email picture as PNG. */
export type MailPicture = { name: string; contentId: string; png: Buffer }

/** Pictures are drawn at twice their display size, for high-resolution screens. */
const SHARP = 2
/** The logo mark on a dark background. */
const ON_DARK: Partial<Record<Color, string>> = { brand: '#f7f4ea' }
/** Cached pictures. Charts are not cached, because each belongs to one email. */
const kept = new Map<string, Buffer>()

/** An email as displayed, with the uploaded logo and its pictures. */
export async function withPictures(html: string): Promise<{ html: string; pictures: MailPicture[] }> {
  const logo = await findPrintedLogo()
  const shown =
    logo === null ? html : withLogo(html, { ...logo, url: pictureAddress(LOGO_NAME), alt: getSetting('company').name })
  const names = new Set([...shown.matchAll(/ src="cid:([a-z0-9.-]+)@pictures"/g)].map(([, name = '']) => name))
  const pictures: MailPicture[] = []
  for (const name of names) {
    const png = name === LOGO_NAME ? logo?.png : await drawPicture(name)
    if (png) pictures.push({ name, contentId: contentId(name), png: Buffer.from(png) })
  }
  return { html: shown, pictures }
}

const LOGO_NAME = 'logo'

/** The same for one of our pages, with inlined pictures. */
export async function withPicturesInside(mail: string): Promise<string> {
  const { html, pictures } = await withPictures(mail)
  return pictures.reduce(
    (text, { name, png }) => text.replaceAll(`"${pictureAddress(name)}"`, `"data:image/png;base64,${png.toString('base64')}"`),
    html,
  )
}

/** A picture by name as PNG; null if there is none. */
export async function drawPicture(name: string): Promise<Buffer | null> {
  const known = kept.get(name)
  if (known) return known
  const chart = rentChartOf(name)
  const svg = chart ? await rentChart(chart) : drawingOf(name)
  if (svg === null) return null
  const sharp = await loadSharp()
  // Flat colors: a palette saves two thirds of the bytes. Computing it takes 25 ms, which isn't worth it for a single email's
  // chart.
  const png = await sharp(Buffer.from(svg))
    .png(chart ? {} : { palette: true, effort: 7 })
    .toBuffer()
  if (!chart) kept.set(name, png)
  return png
}

function drawingOf(name: string): string | null {
  if (name === SIGN.light) return sign({})
  if (name === SIGN.dark) return sign(ON_DARK)
  try {
    const file = path.join('drawings', `${path.basename(name)}.svg`)
    const built = path.resolve('build/client', file)
    return readFileSync(existsSync(built) ? built : path.resolve('public', file), 'utf8')
  } catch {
    return null
  }
}

function sign(colors: Partial<Record<Color, string>>): string {
  const colorOf = (color: Color) => colors[color] ?? palette[color]
  const shapes = LOGO.map(({ d, fill, stroke, width }) => {
    const line = stroke ? ` stroke="${colorOf(stroke)}" stroke-width="${width ?? 1}" stroke-linecap="round"` : ''
    return `<path d="${d}" fill="${fill ? colorOf(fill) : 'none'}"${line}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 38 42" width="${34 * SHARP}" height="${38 * SHARP}">${shapes.join('')}</svg>`
}

const CHART = { width: 520, height: 136, left: 44, right: 476, axis: 84 }
/** Axis steps in dollars. Uses the first that needs at most five marks. */
const STEPS = [50, 100, 200, 250, 500, 1000, 2000, 5000]

async function rentChart({ rent, low, high, comparables }: RentChart): Promise<string> {
  const all = [rent, low, high, ...comparables]
  const step = STEPS.find((size) => (Math.max(...all) - Math.min(...all)) / size <= 3.5) ?? 10_000
  const from = Math.floor((Math.min(...all) - 1) / step) * step
  const to = Math.ceil((Math.max(...all) + 1) / step) * step
  const { width, height, left, right, axis } = CHART
  const at = (dollars: number) => left + ((dollars - from) / (to - from)) * (right - left)
  const marks = Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step)
  const line = `stroke="${palette.control}" stroke-width="1.5"`
  const { outlineText, widthOf } = await loadLetters()
  /** Text centered at `x`. */
  const label = (text: string, { x, y, size, color, isStrong }: Label) => {
    const role = isStrong ? 'strong' : 'body'
    return outlineText(role, text, { left: x - widthOf(role, text, size) / 2, baseline: y, size, width: CHART.width, color })
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * SHARP}" height="${height * SHARP}">`,
    `<rect width="${width}" height="${height}" rx="10" fill="${palette.wheatTint}"/>`,
    `<rect x="${at(low).toFixed(1)}" y="46" width="${(at(high) - at(low)).toFixed(1)}" height="26" rx="4" fill="${palette.wheat}"/>`,
    `<path d="M${left} ${axis}H${right}" ${line}/>`,
    ...marks.map((mark) => `<path d="M${at(mark).toFixed(1)} ${axis}v9" ${line}/>`),
    ...marks.map((mark) =>
      label(formatDollars(mark), { x: at(mark), y: 118, size: 17, color: palette.inkMuted, isStrong: false }),
    ),
    ...comparables.map(
      (dollars) =>
        `<circle cx="${at(dollars).toFixed(1)}" cy="59" r="6" fill="${palette.surface}" stroke="${palette.brand}" stroke-width="2.5"/>`,
    ),
    `<path d="M${at(rent).toFixed(1)} 38V${axis}" stroke="${palette.ink}" stroke-width="4" stroke-linecap="round"/>`,
    label(formatDollars(rent), { x: at(rent), y: 29, size: 20, color: palette.ink, isStrong: true }),
    '</svg>',
  ].join('')
}

type Label = { x: number; y: number; size: number; color: string; isStrong: boolean }
