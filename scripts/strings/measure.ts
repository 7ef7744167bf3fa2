import type { Place, Wording } from './collect.ts'

type Refused = { words: RegExp; instead: string }

/** Words that read as translated or as British, and their replacements (docs/voice.md). */
const REFUSED: readonly Refused[] = [
  { words: /\b(?:no|some|every|any)body(?:'s)?\b/gi, instead: 'no one, someone, everyone, anyone' },
  { words: /\bwho(?:ever|mever|soever|sever)\b/gi, instead: 'anyone who, the person who, no matter who' },
  { words: /\bmeanwhile\b/gi, instead: 'since, in the meantime, at the same time' },
  { words: /\bany more(?=[.,;:)!?]|$| (?:to|in|by|for|of|and|when|where|here|there)\b)/gi, instead: 'anymore, no longer' },
  {
    words: /\bof (?:its|their|his|her|your) own(?=[.,;:)]|$| (?:and|for|in|to|that|so|here|where|by|on|or)\b)/gi,
    instead: 'its own page, a separate page',
  },
  { words: /\bstands\b/gi, instead: 'is' },
  { words: /\btold\b/gi, instead: 'notified, reported, shown' },
  { words: /\bholds\b/gi, instead: 'has, contains, covers, expires' },
  {
    words: /\b(?:is|are|was|were|be|been|being|fully|unit) let(?=[.,;:)]|$| (?:again|before|by|for|in|out|within|at|to)\b)/gi,
    instead: 'rented',
  },
  { words: /\be-mail/gi, instead: 'email' },
  { words: /(?<!\/)\bbins?\b/gi, instead: 'trash' },
  { words: /\b(?:whilst|amongst|anew|therewith|heretofore)\b/gi, instead: 'while, among, again' },
  { words: /(?<!same )\bin all(?=[.,;:)]|$)/gi, instead: 'in total' },
  { words: /\b(?:cancell(?:ed|ing)|travell\w+|labell\w+|modell\w+|signall\w+)\b/gi, instead: 'one l: canceled' },
  { words: /\b\w*(?:colour|behaviour|honour|favour|neighbour|labour|rumour|flavour)\w*/gi, instead: 'or: color' },
  {
    words: /\b(?:recogn|organ|real|summar|author|minim|maxim|util|optim|normal|prior)is(?:e[ds]?|ing|ation)\b/gi,
    instead: 'ize: recognize',
  },
  { words: /\banaly[s]e(?:d|r)?\b|\banalysing\b/gi, instead: 'analyze' },
  {
    words: /\b(?:centre|metre|litre|licence|cheque|grey|catalogue|dialogue|programme|tyre|kerb|plough)s?\b/gi,
    instead: 'center, license, gray',
  },
]

/** Places that may use a refused word, each with the reason. */
const ALLOWED: readonly { file: RegExp; reason: string }[] = [
  { file: /^docs\/voice\.md$/, reason: 'lists the words to avoid' },
  { file: /^CHANGELOG\.md$/, reason: 'mentions the old name for the trash' },
  { file: /^app\/content\/management-agreement\.ts$/, reason: 'holds title, holds harmless: terms of the law' },
  { file: /^scripts\/strings\//, reason: 'the list itself' },
]

/** The maximum words of a sentence, on a screen and in docs. */
const MAX_WORDS: Partial<Record<Place, number>> = { text: 25, doc: 30 }

/** Files whose texts may have long sentences, each with the reason. */
const LONG: readonly { file: RegExp; reason: string }[] = [
  { file: /^app\/content\/(?:management-agreement|document-templates)\.ts$/, reason: 'legal text' },
  { file: /^app\/modules\/forms\/values\/web-address\.ts$/, reason: 'a list of abbreviations' },
]

/** Sentences that two files may contain: a page's title is also its heading, and what the site offers is on several pages. */
const REPEATED: readonly string[] = ['What would your house rent for?', 'Rent it out, or sell it?', 'Rent it out or sell it?']

/** Refused wordings, as 'file:line: …'. */
export function refusedWords(wordings: readonly Wording[]): string[] {
  return wordings
    .filter(({ file }) => !ALLOWED.some((allowed) => allowed.file.test(file)))
    .flatMap(({ file, line, place, text }) =>
      REFUSED.flatMap(({ words, instead }) =>
        [...text.matchAll(words)].map(([found]) => `${file}:${line}: '${found}' in a ${place}: ${instead}`),
      ),
    )
}

/** Refused words without another meaning, as parts of names and of data. */
const NAMES = /\b(?:(?:no|some|any|every)body|who(?:m)?ever|meanwhile|stands|holds|told|anew)\b/gi

/** Refused words anywhere in code, also in names and data, as 'file:line: …'. */
export function refusedNames(sources: readonly { file: string; source: string }[]): string[] {
  return sources
    .filter(({ file }) => !ALLOWED.some((allowed) => allowed.file.test(file)))
    .flatMap(({ file, source }) =>
      source.split('\n').flatMap((line, index) => {
        const words = line.replaceAll(/(?<=[a-z\d])(?=[A-Z])|_/g, ' ')
        return [...words.matchAll(NAMES)].map(([found]) => `${file}:${index + 1}: '${found}' in a name or in data`)
      }),
    )
}

/** Sentences that are too long for their place, as 'file:line: …'. */
export function longSentences(wordings: readonly Wording[], place: 'text' | 'doc'): string[] {
  const max = MAX_WORDS[place] ?? Infinity
  return wordings
    .filter((wording) => wording.place === place && !LONG.some((allowed) => allowed.file.test(wording.file)))
    .flatMap(({ file, line, text }) =>
      sentencesIn(text)
        .filter((sentence) => countWords(sentence) > max)
        .map((sentence) => `${file}:${line}: ${countWords(sentence)} words: ${sentence}`),
    )
}

/** Exact texts of docs/spec, with a straight apostrophe. */
const STRAIGHT = [/you're looking for doesn't exist\.$/, /^What's Included$/]

/** Texts on screens with a straight apostrophe, as 'file:line: text'. The others have a curly one. */
export function straightApostrophes(wordings: readonly Wording[]): string[] {
  return wordings
    .filter(({ file, place, text }) => place === 'text' && /^app\/(?!cluster\/|db\/)/.test(file) && /[a-z]'[a-z]/i.test(text))
    .filter(({ text }) => !STRAIGHT.some((known) => known.test(text)))
    .map(({ file, line, text }) => `${file}:${line}: ${text}`)
}

/** Visible sentences of four or more words that two files contain, as 'file:line, file:line: …'. */
export function repeatedSentences(wordings: readonly Wording[]): string[] {
  const places = new Map<string, Map<string, string>>()
  for (const { file, line, place, text } of wordings) {
    if (place !== 'text' || !file.startsWith('app/')) continue
    if (countWords(text.replaceAll('{…}', '')) < 4 || !/^[A-Z]/.test(text) || !/[.?!]$/.test(text)) continue
    if (REPEATED.includes(text)) continue
    const files = places.get(text) ?? new Map<string, string>()
    places.set(text, files.set(file, `${file}:${line}`))
  }
  return [...places].filter(([, files]) => files.size > 1).map(([text, files]) => `${[...files.values()].join(', ')}: ${text}`)
}

/** Texts for visitors, owners and realtors, by kind; an agreement to sign is legal text. */
const PUBLIC: readonly { kind: string; file: RegExp }[] = [
  { kind: 'public pages', file: /^app\/(?:routes\/public|shells\/public|content\/(?!management-agreement|document-templates))/ },
  {
    kind: 'owner and realtor screens',
    file: /^app\/modules\/(?:access|booking|calculators|documents\/signing|enrollment|owner-page|pricing|referrals|rent-analysis|reports|webinar)\//,
  },
  { kind: 'emails', file: /^app\/modules\/(?:messaging\/templates|campaigns\/templates\/built-in)\// },
  { kind: 'blog posts', file: /^(?:app\/content\/articles|scripts\/seed\/posts)\// },
]
/** Limits for public texts: words of the median sentence, and Flesch reading ease (docs/voice.md). */
const MAX_MEDIAN = 14
const MIN_EASE = 60
/** A file with fewer words is too short to measure by itself. */
const MIN_FILE_WORDS = 60

/** Public texts that read hard, by kind and by file, with their measurements. */
export function hardToRead(wordings: readonly Wording[]): string[] {
  const texts = wordings.filter(({ place }) => place === 'text')
  const kinds = PUBLIC.map(({ kind, file }) => ({ kind, found: texts.filter((wording) => file.test(wording.file)) }))
  const byFile = Map.groupBy(
    kinds.flatMap(({ found }) => found),
    ({ file }) => file,
  )
  return [
    ...kinds.map(({ kind, found }) => ({ name: kind, ...measureReading(found) })).filter(({ words }) => words > 0),
    ...[...byFile].map(([name, found]) => ({ name, ...measureReading(found) })).filter(({ words }) => words >= MIN_FILE_WORDS),
  ]
    .filter(({ median, ease }) => median > MAX_MEDIAN || ease < MIN_EASE)
    .map(({ name, median, ease }) => `${name}: median sentence ${median} words, reading ease ${ease.toFixed(0)}`)
}

/** The measurements of a place: number of texts, median sentence length in words, and reading ease (Flesch: 60 is plain). */
export function describeWordings(wordings: readonly Wording[], place: Place): string {
  const chosen = wordings.filter((wording) => wording.place === place)
  const { median, ease } = measureReading(chosen)
  return `${place}: ${chosen.length} of them, median sentence ${median} words, reading ease ${ease.toFixed(0)}`
}

/** Sentences of four words or more: their words in total, the median length, and Flesch reading ease. */
function measureReading(wordings: readonly Wording[]): { words: number; median: number; ease: number } {
  const sentences = wordings.flatMap(({ text }) => sentencesIn(text)).filter((sentence) => countWords(sentence) >= 4)
  const counts = sentences.map(countWords).sort((a, b) => a - b)
  const words = counts.reduce((sum, count) => sum + count, 0)
  const syllables = sentences.reduce((sum, sentence) => sum + countSyllables(sentence), 0)
  const ease = words === 0 ? 0 : 206.835 - (1.015 * words) / sentences.length - (84.6 * syllables) / words
  return { words, median: counts[Math.floor(counts.length / 2)] ?? 0, ease }
}

function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.?!:;])\s+(?=[A-Z\d{'"“‘])|¶/).filter((sentence) => /[a-z]/i.test(sentence))
}

function countWords(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\w…]/.test(word)).length
}

/** Counts groups of vowels, without a silent e: accurate enough for an average. */
function countSyllables(sentence: string): number {
  return (sentence.match(/[A-Za-z]+/g) ?? []).reduce((sum, word) => {
    const groups = word
      .toLowerCase()
      .replace(/e$/, '')
      .match(/[aeiouy]+/g)
    return sum + Math.max(1, groups?.length ?? 1)
  }, 0)
}
