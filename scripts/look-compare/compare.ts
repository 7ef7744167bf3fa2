import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** The share of pixels that may differ: the effect of anti-aliasing on a shifted hairline. */
const MAX_DIFFERENCE = 0.001

/** Prints the differences between the pictures of two folders and draws them into a third. Returns whether all are equal. */
export function compareLooks(before: string, after: string, differences: string): boolean {
  rmSync(differences, { recursive: true, force: true })
  mkdirSync(differences, { recursive: true })
  const [beforeNames, afterNames] = [before, after].map((folder) => new Set(pictures(folder)))
  const names = [...new Set([...(beforeNames ?? []), ...(afterNames ?? [])])].sort()
  const rows = names.map((name) => {
    if (!beforeNames?.has(name)) return { name, share: 1, says: 'only after' }
    if (!afterNames?.has(name)) return { name, share: 1, says: 'only before' }
    return { name, ...compare(path.join(before, name), path.join(after, name), path.join(differences, name)) }
  })
  const differing = rows.filter(({ share }) => share > 0).sort((one, other) => other.share - one.share)
  for (const { name, share, says } of differing)
    process.stdout.write(`${share > MAX_DIFFERENCE ? '✗' : ' '} ${(share * 100).toFixed(3).padStart(8)} %  ${name} ${says}\n`)
  const moved = differing.filter(({ share }) => share > MAX_DIFFERENCE)
  process.stdout.write(
    `${rows.length} pictures: ${rows.length - differing.length} the same, ${differing.length - moved.length} within ${MAX_DIFFERENCE * 100} %, ${moved.length} differ.\n`,
  )
  if (moved.length > 0) process.stdout.write(`The differences are drawn in ${differences}\n`)
  return moved.length === 0 && rows.length > 0
}

function pictures(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.png'))
}

/** The share of different pixels; if one picture is longer, its whole surplus counts. */
function compare(beforeFile: string, afterFile: string, differenceFile: string): { share: number; says: string } {
  const [beforeBytes, afterBytes] = [readFileSync(beforeFile), readFileSync(afterFile)]
  if (beforeBytes.equals(afterBytes)) return { share: 0, says: '' }
  const before = PNG.sync.read(beforeBytes)
  const after = PNG.sync.read(afterBytes)
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const difference = new PNG({ width, height })
  const count = pixelmatch(grown(before, width, height).data, grown(after, width, height).data, difference.data, width, height, {
    threshold: 0.1,
  })
  if (count > 0) writeFileSync(differenceFile, PNG.sync.write(difference))
  const resized = before.width !== after.width || before.height !== after.height
  return {
    share: count / (width * height),
    says: resized ? `(${before.width}×${before.height} became ${after.width}×${after.height})` : '',
  }
}

/** The picture on a transparent background of the given size. */
function grown(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture
  const result = new PNG({ width, height, fill: true })
  PNG.bitblt(picture, result, 0, 0, picture.width, picture.height, 0, 0)
  return result
}
