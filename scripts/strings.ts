import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { collectNames, collectWordings } from './strings/collect.ts'
import {
  describeWordings,
  hardToRead,
  longSentences,
  refusedNames,
  refusedWords,
  repeatedSentences,
  straightApostrophes,
} from './strings/measure.ts'
import { misspelled } from './strings/spelling.ts'

/**
 * `npm run strings`: prints every text for people as `place · file:line · text`, with measurements for each place; `-- text
 * comment` prints only some places (text, doc, comment, test). `--check` prints what docs/voice.md forbids, and fails if there is
 * more of it than allowed.
 */
const PLACES = ['text', 'doc', 'comment', 'test'] as const
/**
 * What is still to be rewritten: these numbers only fall. Names: old addresses, an old database in a test, and a mail server's
 * user.
 */
const LEFT = { refused: 0, names: 8, longTexts: 0, longDocs: 0, repeated: 0 }
const SOURCES = /\.(?:tsx?|js|md)$/
const WITHOUT = /^docs\/spec\/|^drizzle\/|^scripts\/bench\/peers\//

const args = process.argv.slice(2)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => SOURCES.test(file) && !WITHOUT.test(file) && existsSync(file))
const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))
const wordings = sources.flatMap(({ file, source }) => collectWordings(source, file))

if (args.includes('--check')) check()
else {
  for (const { file, line, place, text } of wordings) {
    if (args.length === 0 || args.includes(place)) process.stdout.write(`${place}\t${file}:${line}\t${text}\n`)
  }
}
for (const place of PLACES) process.stderr.write(`${describeWordings(wordings, place)}\n`)

function check(): void {
  const names = sources.filter(({ file }) => !file.endsWith('.md')).flatMap(({ file, source }) => collectNames(source, file))
  const kinds = [
    ['rejected words', refusedWords(wordings), LEFT.refused],
    ['rejected words in names and data', refusedNames(sources), LEFT.names],
    ['long sentences in texts', longSentences(wordings, 'text'), LEFT.longTexts],
    ['long sentences in docs', longSentences(wordings, 'doc'), LEFT.longDocs],
    ['public texts that are hard to read', hardToRead(wordings), 0],
    ['sentences typed in two files', repeatedSentences(wordings), LEFT.repeated],
    ['straight apostrophes in texts', straightApostrophes(wordings), 0],
    ['words not spelled the American way', misspelled(wordings, names), 0],
  ] as const
  for (const [kind, found, left] of kinds) {
    process.stdout.write(`${kind}: ${found.length}, limit ${left}\n`)
    if (found.length <= left) continue
    process.stdout.write(found.map((line) => `  ${line}\n`).join(''))
    process.exitCode = 1
  }
}
