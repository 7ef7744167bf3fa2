import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { leastCost } from '#tests/setup/processor-time.ts'

/*
 * Readers of outside text take linear time. They are found in the sources: every exported pure function that takes a text, bytes,
 * a query or a JSON value first. One with more arguments fails here until `MORE_ARGUMENTS` lists them.
 * tests/routes/form-cost.test.ts measures forms with everything their schemas call, and tests/server/long-turns.test.ts what
 * makes others wait on a server.
 */
const READER =
  /export (?:async )?(?:function |const )(\w+)(?:<[^(]*>)?(?:\(| = (?:async )?\()([^)]*(?:\([^)]*\)[^)]*)*)\)\s*(?::|=>|\{)/g
const OUTSIDE = /^\s*\w+\??: (string|Uint8Array|Buffer|URLSearchParams|unknown)\b(?!\[)/
const FOLDERS = 'app/{adapters,db,format,http,modules,server}/**/*.ts'
/** Most functions in `.server` files query the database; these read text. */
const READERS_ON_SERVER = /^(?:parse(?!InProcess)|toE164|canonical)/
/** Only other processes run these, with a time limit. */
const IN_PROCESS = new Set(['parseMail', 'readHead', 'readTable', 'readRows', 'readList', 'boundMail', 'cleanHtml'])
/** Their arguments come from our own code, content or settings, or they open and start things. */
const NOT_MEASURED = new Set([
  ...[
    'bufferedResponse',
    'compressed',
    'createStaticFiles',
    'openReplication',
    'startReplication',
    'startTracing',
    'sampleMail',
    'versionFor',
  ],
  ...['publicRent', 'levelDollars', 'shareOfTime', 'conversationOf', 'checkDkim', 'checkDmarc', 'checkSpf', 'oneOf'],
  // Names of files and of a calendar, which are short at this point.
  ...['attachmentOf', 'calendarFeed', 'csvResponse'],
  // Only passwords, limited to 200 characters by forms.
  ...['isKeyboardWalk', 'keyboardWalksOf', 'toKeys', 'normalizePassword'],
  // Markdown by a package, in a process with a time limit (tests/routes/admin-blog.test.ts).
  'formatText',
])

const NOW = new Date('2026-03-02T15:00:00Z')
const complain = () => undefined
const none = () => null
const MORE_ARGUMENTS: Record<string, readonly unknown[]> = {
  addDays: [1],
  assumedVacancy: [95],
  betterCharset: ['utf-8'],
  costBasis: [1_500],
  costTimes: [2],
  coversAll: [() => true],
  evaluateTemplate: [none, () => ''],
  evaluateWhole: [none],
  failureByName: ['words'],
  fillMergeFields: [{}],
  // Texts of documents, and of emails to a lead.
  fillDocumentTemplate: [none],
  fillMessageTemplate: [none],
  firstLineOf: ['utf-8'],
  formatFact: ['1'],
  withGreeting: ['How are you?'],
  hasTooManyFields: ['application/x-www-form-urlencoded'],
  containsWords: ['a b c'],
  inGroups: [' '],
  isFromDocuseal: [new Headers(), 'secret', NOW],
  matchesWords: [[['a', 'b']]],
  mayDownloadFrom: ['https://api.docuseal.com'],
  mayMoveForward: ['lost'],
  mergeProblems: [new Set(['name'])],
  momentOnWall: ['10:00'],
  noPdfResponse: [404],
  normalized: ['NFKC'],
  otherRealtors: [[{ id: 'referral', realtorName: 'Rita Realtor' }]],
  outcomeOf: [true],
  ownNumberText: [1],
  ownText: ['Subject'],
  parseAnalyticsRange: [NOW],
  parseDayRange: [[]],
  parseFailure: [{ apiKey: 'key' }],
  parseNumber: [{ label: 'Rent', kind: 'dollars', standard: 0, min: 0, max: 10_000 }],
  parseRent: [1_500],
  passwordText: [200, 'Too long'],
  personNamed: ['(515) 555-0142'],
  printable: [() => true],
  problemOfDay: ['2026-03-02'],
  readCents: [0, 1_000_000],
  readNumber: [{ min: 0, max: 10_000 }, complain],
  readShapefile: [Uint8Array.from({ length: 33 }, (_, at) => (at === 32 ? 0x0d : 0))],
  readStatus: [complain],
  readTextKeyword: [{ optOutType: null, isStopped: false }],
  readType: [complain],
  readZip: [complain],
  renderLine: [none],
  rentTrendOf: [3],
  replacePictures: [() => ''],
  requiredNumber: [{ kind: 'whole', min: 0, max: 10 }],
  savedWhileEditing: ['Dana'],
  shorten: [600],
  startOf: [600],
  streetKey: ['50309'],
  subjectAbout: ['your home in Ames'],
  taggedAddress: [{ messageId: '0'.repeat(32), signature: '0'.repeat(12) }],
  unitKey: ['50309'],
  unprintableLetters: [() => true],
  withLinks: [(url: string) => url],
  withLogo: [{ url: 'https://example.com/logo.png', alt: 'Harvest Gate', widthPixels: 320, heightPixels: 80 }],
  withPicture: ['https://example.com/picture.png'],
  withPictures: [none],
  isChangedSince: ['stored'],
  wordTerm: [true],
  workflowToBegin: [true],
}
/** The outside text is the second argument of these. */
const TEXT_SECOND: Record<string, readonly unknown[]> = {
  printedFact: ['name'],
  multipartRefusal: ['multipart/form-data; boundary=x'],
  splitMultipart: ['multipart/form-data; boundary=x'],
}

/** The longest text in characters; half and a quarter of it are measured too. More than any form accepts in one field. */
const LARGE = 200_000
/** Units (a millisecond on a quiet machine) that a large text may delay others. */
const MOST_UNITS = 50
/** Below this many units, a cost is noise. */
const NOISE = 30

const SHAPES: Record<string, string> = {
  'one word': 'a',
  'blank lines': '\n ',
  'opened and never closed': '<a {{[*a ("',
  separators: ',;&=/@.-+',
  'quoted lines': 'On Mon, 2 Mar 2026 Ann <a@example.com> wrote:\n> > ',
  'nested JSON': '{"a":[',
  'piled marks': '\u0316\u0301\u0323',
}

/** List queries in addresses. */
const LIST = /export const (\w+) = defineList\(/g

type Read = (...given: unknown[]) => unknown
type Reader = { file: string; name: string; kind: string }

const readers: Reader[] = globSync(FOLDERS)
  .filter((file) => !/\.test\.ts$|\.d\.ts$|\/(?:components|schema)\//.test(file))
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const lists = [...source.matchAll(LIST)].map(([, name = '']) => ({ file, name, kind: 'URLSearchParams' }))
    const functions = [...source.matchAll(READER)].flatMap(([, name = '', parameters = '']) => {
      const kind = OUTSIDE.exec(parameters)?.[1]
      const isRead = !NOT_MEASURED.has(name) && (!file.endsWith('.server.ts') || READERS_ON_SERVER.test(name))
      return kind !== undefined && isRead ? [{ file, name, kind }] : []
    })
    return [...lists, ...functions]
  })

it('functions of each kind are found', () => {
  const found = readers.map(({ name }) => name)
  const known = [
    'isEmailAddress',
    'toE164',
    'readSearch',
    'leadList',
    'readZip',
    'firstLineOf',
    'boundMail',
    'splitQuoted',
    'cleanHtml',
    'markdownParts',
    'evaluateTemplate',
    'splitAddress',
    'keepLocality',
    'streetKey',
    'multipartRefusal',
    'parseStripeEvent',
    'readSubmission',
    'parseMessage',
    'parseRentcastResponse',
    'readTarget',
    'parsePostedLead',
  ]
  expect(found).toEqual(expect.arrayContaining(known))
  expect(found.length).toBeGreaterThan(200)
})

it.each(readers)('$name ($file) takes time in proportion to its text', async ({ file, name, kind }) => {
  const module = (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, Read | { read: Read }>
  const found = module[name]
  const read = typeof found === 'function' ? found : found?.read
  if (read === undefined) throw new Error(`${file} has no ${name}`)
  if (read.length > 1)
    expect([...Object.keys(MORE_ARGUMENTS), ...Object.keys(TEXT_SECOND)], `the arguments of ${name}`).toContain(name)
  for (const [shape, piece] of Object.entries(SHAPES)) {
    const costsAt = (size: number) =>
      costs(read, { kind, piece, size, more: MORE_ARGUMENTS[name] ?? [], second: TEXT_SECOND[name] })
    const found = await costsAt(LARGE)
    // Where a processor's caches end, one step costs more. Super-linear work grows too fast at every size.
    const grown = isInProportion(found) ? found : await costsAt(2 * LARGE)
    expect(isInProportion(grown), `${name}, ${shape}: units at one, two and four times the size: ${grown.join(', ')}`).toBe(true)
    if (!IN_PROCESS.has(name)) expect(found[2], `${name}, ${shape}: units that others wait`).toBeLessThanOrEqual(MOST_UNITS)
  }
})

type Costs = [least: number, middle: number, most: number]

function isInProportion([least, middle, most]: Costs): boolean {
  const base = 1.3 * Math.max(least, NOISE / 4)
  return most < NOISE || (middle <= 2 * base && most <= 4 * base)
}

type Measured = { kind: string; piece: string; size: number; more: readonly unknown[]; second: readonly unknown[] | undefined }

async function costs(read: (...given: unknown[]) => unknown, { kind, piece, size, more, second }: Measured): Promise<Costs> {
  const cost = async (length: number, enough: number) => {
    const given = outsideText(kind, piece, length)
    const all = second ? [...second, Buffer.from(`--x\r\n${String(given)}`), 500] : [given, ...more]
    return await leastCost(() => attempt(() => read(...all)), { enough, tries: 5 })
  }
  const most = await cost(size, NOISE)
  return most < NOISE ? [0, 0, most] : [await cost(size / 4, 0), await cost(size / 2, 0), most]
}

function outsideText(kind: string, piece: string, size: number): unknown {
  if (kind === 'unknown')
    return Object.fromEntries(Array.from({ length: size / 50 }, (_, at) => [`key ${at}`, [piece.repeat(40 / piece.length)]]))
  const text = `${piece.repeat(Math.ceil(size / piece.length)).slice(0, size)}\u0000!`
  if (kind === 'Uint8Array' || kind === 'Buffer') return Buffer.from(text)
  return kind === 'URLSearchParams'
    ? new URLSearchParams(Object.fromEntries(['q', 'from', 'page', 'sort', 'open', 'after'].map((key) => [key, text])))
    : text
}

/** Refused text is read as well. */
async function attempt(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch {
    return
  }
}
