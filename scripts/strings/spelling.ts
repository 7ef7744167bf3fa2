import { spawnSync } from 'node:child_process'
import type { Name, Wording } from './collect.ts'

/** Made-up people and streets. */
const SAMPLES = /^scripts\/seed\/(?:people|places)\.ts$|^app\/content\/(?:team|testimonials)\.ts$/

/** Words that are neither US English nor in our word list (words.txt), as 'file:line: …': each once, at its first occurrence. */
export function misspelled(wordings: readonly Wording[], names: readonly Name[]): string[] {
  const places = new Map<string, string>()
  const note = (word: string, file: string, line: number) => places.has(word) || places.set(word, `${file}:${line}`)
  for (const { text, file, line } of wordings) {
    if (!SAMPLES.test(file)) for (const word of wordsIn(text)) note(word, file, line)
  }
  for (const { name, file, line } of names) note(name, file, line)
  const words = [...places.keys()]
  const { stdout, status, error } = spawnSync('cspell', ['stdin', '--no-progress', '--no-summary', '--no-color'], {
    input: words.join('\n'),
    encoding: 'utf8',
  })
  if (error) throw error
  const found = stdout.split('\n').flatMap((row) => {
    const [, line, word] = /:(\d+):\d+ - Unknown word \((.+?)\)/.exec(row) ?? []
    return line === undefined ? [] : [`${places.get(words[Number(line) - 1] ?? '')}: ${word}`]
  })
  if (status !== 0 && found.length === 0) throw new Error('cspell could not read the words')
  return found
}

/** The Latin-script words of a text, without addresses and code. */
function wordsIn(text: string): string[] {
  const words = text
    .replaceAll(/&(?:apos|rsquo);/g, '’')
    .replaceAll(/`[^`]*`|https?:\S+|\S*[@/\\]\S*|#[0-9a-f]{3,8}\b|[%\\][0-9A-F]{2}|\{…\}/gi, ' ')
  return words.match(/[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'’]*/g) ?? []
}
