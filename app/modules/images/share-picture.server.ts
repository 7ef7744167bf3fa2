import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { company as sample, type CompanyFacts } from '#app/content/company.ts'
import { outlineText } from '#app/modules/pdf/text-outline.ts'
import { palette } from '#app/modules/pdf/palette.ts'
import { oneAtATime } from './one-at-a-time.ts'

type Brand = Pick<CompanyFacts, 'shortName' | 'trade'>

/** Where the company's names stand on a share picture, beside the mark (scripts/share-images/share-card.tsx), in pixels. */
const NAME = { left: 126, baseline: 83, size: 34, width: 480 }
const TRADE = { left: 126, baseline: 115, size: 18, width: 480 }
const COVERED = { left: 120, top: 46, width: 492, height: 84 }

/** Pictures that are kept in memory: each page's, as it is drawn now. */
const MAX_KEPT = 40

const inTurn = oneAtATime()
const kept = new Map<string, Buffer>()

/** What stands for a company's names in the address of its pictures, so that nobody is shown older ones; null for the sample company, whose pictures are files. */
export function shareVersion({ shortName, trade }: Brand): string | null {
  if (shortName === sample.shortName && trade === sample.trade) return null
  return createHash('sha256')
    .update(JSON.stringify([shortName, trade]))
    .digest('hex')
    .slice(0, 12)
}

/** The picture of a page where a link to it is shared, with the company's names in place of the sample's, as PNG. `name`: one that is drawn. */
export async function drawSharePicture(name: string, brand: Brand): Promise<Buffer> {
  const key = JSON.stringify([name, brand.shortName, brand.trade])
  const known = kept.get(key)
  if (known) return known
  const drawn = await inTurn(() =>
    sharp(fileOf(name))
      .composite([{ input: Buffer.from(names(brand)), left: 0, top: 0 }])
      .png()
      .toBuffer(),
  )
  const [oldest] = kept.keys()
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(key, drawn)
  return drawn
}

/** The build holds the files that are served as they are; before a build they stand in their own folder. */
function fileOf(name: string): string {
  const built = path.resolve('build/client/share', `${name}.png`)
  return existsSync(built) ? built : path.resolve('public/share', `${name}.png`)
}

/** The names as outlines, so that no font of the machine is asked for. */
function names({ shortName, trade }: Brand): string {
  const { left, top, width, height } = COVERED
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">',
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${palette.paper}"/>`,
    outlineText('display', shortName, { ...NAME, color: palette.ink }),
    outlineText('body', trade, { ...TRADE, color: palette.inkMuted }),
    '</svg>',
  ].join('')
}
