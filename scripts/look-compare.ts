import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareLooks } from './look-compare/compare.ts'
import { takeScreenshots } from './look-compare/take.ts'

/**
 * `npm run look:compare -- --take LABEL`: takes screenshots of every page in its states, at 375 and 1280 px, of the built product
 * with fixed sample data and time, into `.cache/look/LABEL`. `npm run look:compare -- BEFORE AFTER`: shows the differences
 * between two of them, each a label or a folder. `--only TEXT`: only screens whose name contains the text.
 */
const USAGE = `Take pictures, then compare them:
  npm run look:compare -- --take before
  npm run look:compare -- --take after
  npm run look:compare -- before after`
const FOLDER = path.resolve('.cache/look')

const { values, positionals } = parseArgs({
  options: { take: { type: 'string' }, only: { type: 'string', default: '' } },
  allowPositionals: true,
})
const [before, after] = positionals
if (values.take !== undefined) {
  const { count, failures } = await takeScreenshots(folderOf(values.take), values.only)
  for (const failure of failures) process.stdout.write(`${failure}\n`)
  process.stdout.write(`${count} pictures in ${folderOf(values.take)}\n`)
  if (failures.length > 0) process.exitCode = 1
} else if (before !== undefined && after !== undefined) {
  const missing = [before, after].filter((label) => !existsSync(folderOf(label)))
  if (missing.length > 0) throw new Error(`No pictures found for ${missing.join(' and ')}.\n${USAGE}`)
  process.exitCode = compareLooks(folderOf(before), folderOf(after), path.join(FOLDER, 'differences')) ? 0 : 1
} else {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 1
}

/** A label's folder. A path is used directly, so that screenshots of another checkout can be compared. */
function folderOf(label: string): string {
  return label.includes(path.sep) ? path.resolve(label) : path.join(FOLDER, label)
}
