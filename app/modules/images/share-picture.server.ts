import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { company as sample, type CompanyFacts } from '#app/content/company.ts'
import { palette } from '#app/modules/pdf/palette.ts'

type Brand = Pick<CompanyFacts, 'shortName' | 'trade'>

/** Position of the company's names on a share picture, next to the mark (scripts/share-images/share-card.tsx), in pixels. */
const NAME = { left: 126, baseline: 83, size: 34, width: 480 }
const TRADE = { left: 126, baseline: 115, size: 18, width: 480 }
const COVERED = { left: 120, top: 46, width: 492, height: 84 }

/** Most share pictures kept in memory. */
const MAX_KEPT = 40

/** Position of a post's title and the picture next to it. */
const WORDS = { left: 56, width: 512, top: 150, height: 430 }
const SCENE = { left: 624, top: 56, width: 520, height: 518, radius: 24 }
/** Font sizes of a title: the largest that fits is used. At the smallest, it is cut. */
const TITLE_SIZES = [68, 56, 46, 38]
const LINE_HEIGHT = 1.12

/** Loaded for the first picture, so that it does not delay the server's start. Keeps no cache, to save memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** The letters of our fonts, which take as long to read as the rest of a start. Loaded for the first picture, too. */
export const loadLetters = () => import('#app/modules/pdf/text-outline.ts')

/** Returns a function that runs tasks one after the other. Each waits for the earlier ones, even if they fail. */
export function oneAtATime(): <Done>(work: () => Promise<Done>) => Promise<Done> {
  let latest: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = latest.then(work)
    // A failure is reported to its own caller and does not block the next task.
    latest = done.catch(() => null)
    return done
  }
}

const inTurn = oneAtATime()
const kept = new Map<string, Buffer>()

/**
 * A version of the company's names for the addresses of its pictures, so that caches don't show old ones; null for the sample
 * company, whose pictures are files.
 */
export function shareVersion({ shortName, trade }: Brand): string | null {
  if (shortName === sample.shortName && trade === sample.trade) return null
  return createHash('sha256')
    .update(JSON.stringify([shortName, trade]))
    .digest('hex')
    .slice(0, 12)
}

/** Draws a page's share picture with the company's names, as PNG. `name`: an existing picture. */
export async function drawSharePicture(name: string, brand: Brand): Promise<Buffer> {
  return keptOrDrawn(JSON.stringify([name, brand.shortName, brand.trade]), async () => over(name, await names(brand)))
}

/** Draws a post's share picture: its title, and its featured image (PNG) instead of the drawing. */
export function drawPostPicture(
  title: string,
  { brand, featured }: { brand: Brand; featured: Uint8Array | null },
): Promise<Buffer> {
  return inTurn(async () => {
    const over = [{ input: Buffer.from(await names(brand, await titleOutlines(title))), left: 0, top: 0 }]
    const photo = featured === null ? [] : [{ input: await rounded(featured), left: SCENE.left, top: SCENE.top }]
    const sharp = await loadSharp()
    return sharp(fileOf('blog'))
      .composite([...over, ...photo])
      .png()
      .toBuffer()
  })
}

/** Font sizes of a figure's lines, in pixels. */
const FIGURE = { name: 40, rents: 72, place: 36 }

/** Draws a figure's share picture in three lines: name, amount, and place. */
export async function drawFigurePicture(
  { name, rents, place }: { name: string; rents: string; place: string },
  brand: Brand,
): Promise<Buffer> {
  const { left, width, top } = WORDS
  const { outlineText } = await loadLetters()
  const line = (role: 'display' | 'body', text: string, baseline: number, size: number, color: string) =>
    outlineText(role, text, { left, width, baseline, size, color })
  const words = [
    cover(),
    line('body', name, top + 130, FIGURE.name, palette.inkMuted),
    line('display', rents, top + 220, FIGURE.rents, palette.ink),
    line('body', place, top + 284, FIGURE.place, palette.inkMuted),
  ].join('')
  return keptOrDrawn(JSON.stringify([name, rents, place, brand.shortName, brand.trade]), async () =>
    over('analysis', await names(brand, words)),
  )
}

async function over(name: string, svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(fileOf(name))
    .composite([{ input: Buffer.from(svg), left: 0, top: 0 }])
    .png()
    .toBuffer()
}

async function keptOrDrawn(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(key)
  if (known) return known
  const drawn = await inTurn(draw)
  const [oldest] = kept.keys()
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(key, drawn)
  return drawn
}

/** Hides the text of an existing picture. */
function cover(): string {
  return `<rect x="0" y="${WORDS.top - 20}" width="${SCENE.left - 8}" height="${630 - WORDS.top + 20}" fill="${palette.paper}"/>`
}

/** The title instead of the text of the blog's picture, vertically centered. */
async function titleOutlines(title: string): Promise<string> {
  const { countLines, outlineBlock } = await loadLetters()
  const linesThatFit = (size: number) => Math.floor(WORDS.height / (size * LINE_HEIGHT))
  const fits = (size: number) => countLines('display', title, { size, width: WORDS.width }) <= linesThatFit(size)
  const size = TITLE_SIZES.find(fits) ?? TITLE_SIZES.at(-1) ?? 0
  const lines = Math.min(linesThatFit(size), countLines('display', title, { size, width: WORDS.width }))
  const baseline = WORDS.top + (WORDS.height - lines * size * LINE_HEIGHT) / 2 + size * 0.86
  const place = { left: WORDS.left, width: WORDS.width, size, baseline, lineHeight: LINE_HEIGHT, maxLines: lines }
  return cover() + outlineBlock('display', title, { ...place, color: palette.ink })
}

async function rounded(image: Uint8Array): Promise<Buffer> {
  const { width, height, radius } = SCENE
  const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`
  const sharp = await loadSharp()
  const covered = sharp(image).resize({ width, height, fit: 'cover' }).flatten({ background: palette.paper })
  return covered
    .ensureAlpha()
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

/** The build contains the static files; before a build they are in their source folder. */
function fileOf(name: string): string {
  const built = path.resolve('build/client/share', `${name}.png`)
  return existsSync(built) ? built : path.resolve('public/share', `${name}.png`)
}

/** The names as outlines, so that no installed font is needed. */
async function names({ shortName, trade }: Brand, words = ''): Promise<string> {
  const { outlineText } = await loadLetters()
  const { left, top, width, height } = COVERED
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">',
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${palette.paper}"/>`,
    outlineText('display', shortName, { ...NAME, color: palette.ink }),
    outlineText('body', trade, { ...TRADE, color: palette.inkMuted }),
    words,
    '</svg>',
  ].join('')
}
