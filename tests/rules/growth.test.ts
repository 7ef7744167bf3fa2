import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { leastCost } from '#tests/setup/processor-time.ts'

/*
 * What reads outside text takes time in step with its length. Readers are found in the sources: exported functions that are named for reading and take a text,
 * bytes or a query first. One that takes more than that fails here until `MORE_ARGUMENTS` names the rest.
 */
const READER =
  /export (?:async )?function ((?:parse|read|split|clean|mask|bound|render|find|has|is|to|words|tags|canonical|normalise|street|unit)\w*)\(([^)]*)\)/g
const FOLDERS = 'app/{adapters,db,format,http,modules,server}/**/*.ts'
/** Most functions in `.server` files ask the database; these read text. */
const READERS_ON_SERVER = /^(?:parse(?!InThread)|toE164|canonical)/
/** Only other threads run these, and are stopped at a time limit. */
const IN_THREAD = new Set(['parseMail', 'readHead', 'readTable', 'readRows', 'readList'])
/** Reads passwords alone, of which a form takes 200 characters. */
const NOT_MEASURED = new Set(['isKeyboardWalk'])

const NOW = new Date('2026-03-02T15:00:00Z')
const complain = () => undefined
const MORE_ARGUMENTS: Record<string, readonly unknown[]> = {
  hasTooManyFields: ['application/x-www-form-urlencoded'],
  isFromDocuseal: [new Headers(), 'secret', NOW],
  parseAnalyticsRange: [NOW],
  parseDayRange: [[]],
  parseNumber: [{ label: 'Rent', kind: 'dollars', standard: 0, min: 0, max: 10_000 }],
  parseRent: [1_500],
  readCents: [0, 1_000_000],
  readNumber: [{ min: 0, max: 10_000 }, complain],
  readStatus: [complain],
  readTextKeyword: [{ optOutType: null, isStopped: false }],
  readType: [complain],
  readZip: [complain],
  renderLine: [() => null],
  splitMultipart: [new Uint8Array(1_000)],
  streetKey: ['50309'],
  unitKey: ['50309'],
}

/** Characters of a shape; its quarter is measured beside it. More than any form takes in one field. */
const LARGE = 200_000
/** Units (a millisecond on a quiet machine) that a large text may keep others waiting. */
const MOST_UNITS = 50
/** Below this many units a cost is noise. */
const NOISE = 30

const SHAPES: Record<string, string> = {
  'one word': 'a',
  'blank lines': '\n ',
  'opened and never closed': '<a {{[*a ("',
  separators: ',;&=/@.-+',
  'quoted lines': 'On Mon, 2 Mar 2026 Ann <a@example.com> wrote:\n> > ',
}

type Reader = { file: string; name: string; kind: string }

const readers: Reader[] = globSync(FOLDERS)
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(READER)].flatMap(([, name = '', parameters = '']) => {
      const kind = /^\s*\w+: (string|Uint8Array|URLSearchParams)\b/.exec(parameters)?.[1]
      const isRead = !NOT_MEASURED.has(name) && (!file.endsWith('.server.ts') || READERS_ON_SERVER.test(name))
      return kind !== undefined && isRead ? [{ file, name, kind }] : []
    }),
  )

it.each(readers)('$name ($file) takes time in step with its text', async ({ file, name, kind }) => {
  const module = (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, (...given: unknown[]) => unknown>
  const read = module[name]
  if (read === undefined) throw new Error(`${file} has no ${name}`)
  if (read.length > 1) expect(Object.keys(MORE_ARGUMENTS), `the further arguments of ${name}`).toContain(name)
  for (const [shape, piece] of Object.entries(SHAPES)) {
    const [least, most] = await costs(read, kind, piece, MORE_ARGUMENTS[name] ?? [])
    if (most < NOISE) continue
    expect(most, `${name}, ${shape}: units at four times the size, ${least} at one`).toBeLessThanOrEqual(
      4 * 1.3 * Math.max(least, NOISE / 4),
    )
    if (!IN_THREAD.has(name)) expect(most, `${name}, ${shape}: units that others wait`).toBeLessThanOrEqual(MOST_UNITS)
  }
})

async function costs(
  read: (...given: unknown[]) => unknown,
  kind: string,
  piece: string,
  more: readonly unknown[],
): Promise<[least: number, most: number]> {
  const cost = async (size: number, enough: number) => {
    const given = outsideText(kind, piece, size)
    return await leastCost(() => attempt(() => read(given, ...more)), { enough, tries: 5 })
  }
  const most = await cost(LARGE, NOISE)
  return [most < NOISE ? 0 : await cost(LARGE / 4, 0), most]
}

function outsideText(kind: string, piece: string, size: number): string | Uint8Array | URLSearchParams {
  const text = `${piece.repeat(Math.ceil(size / piece.length)).slice(0, size)}\u0000!`
  if (kind === 'Uint8Array') return Buffer.from(text)
  return kind === 'URLSearchParams'
    ? new URLSearchParams(Object.fromEntries(['q', 'from', 'page', 'sort', 'open', 'after'].map((key) => [key, text])))
    : text
}

/** A text that is refused is read as well. */
async function attempt(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch {
    return
  }
}
