import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ensureBuilt, productSettings, runScript, startProduct } from '#tests/setup/product.ts'
import { findBrowsers } from './check-browsers/browser-window.ts'
import { drawingsOfPage, faultsOfPage, focusWithoutRing } from './check-browsers/look.ts'
import { type BrowserWindow, FORMS, MOST_USED, until } from './check-browsers/visits.ts'
import { WALKS } from './check-browsers/walks.ts'

/**
 * `npm run check:browsers`: looks at the most used pages and forms in Chromium, and compares Firefox and WebKit with it, on
 * sample data. Prints faults and differences, and exits with 1 if there are any. `-- --only TEXT,TEXT`: only names that contain
 * one of the texts. `-- --browser Firefox`: only this browser and Chromium. Screenshots are in .cache/browsers.
 */
/** Widths of a small phone, a phone, a desktop at 200% zoom, and a desktop, in CSS pixels. */
const WIDTHS = [320, 375, 640, 1280]
/** How often Tab is pressed on each page. */
const TABS = 8
/** A form that fails is reported in any browser. */
const STUCK = 'cannot be submitted'
const PICTURES = path.resolve('.cache/browsers')

const faultsSchema = z.array(z.string())
const drawingsSchema = z.array(z.object({ name: z.string(), width: z.number(), height: z.number() }))
type Drawings = z.infer<typeof drawingsSchema>
/** The findings at one place: 'home, 375 px'. */
type Look = { faults: string[]; drawings: Drawings }
type Session = Record<'name' | 'value' | 'url', string>
type Start = { url: string; session: Session; pages: { name: string; address: string; isOfStaff: boolean }[] }

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, browser: { type: 'string' } } })
const { found, missing } = findBrowsers()
for (const line of missing) process.stderr.write(`Not installed. ${line}\n`)
if (missing.length > 0) process.exitCode = 1
const [chromium, ...others] = found.filter(({ name }) => name === 'Chromium' || name === (values.browser ?? name))
if (chromium?.name === 'Chromium' && others.length > 0) await compare([chromium, ...others])

async function compare(browsers: typeof found): Promise<void> {
  ensureBuilt()
  mkdirSync(PICTURES, { recursive: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'harvest-gate-browsers-'))
  runScript('scripts/seed.ts', folder)
  const product = await startProduct({ folder })
  try {
    Object.assign(process.env, productSettings(folder))
    const start = await prepare(product.url)
    const looks = new Map<string, Map<string, Look>>()
    for (const { name, launch } of browsers) {
      const window = await launch().catch((error: unknown) => {
        // Debian's Firefox can be older than Playwright supports. The other browsers are checked anyway.
        process.stderr.write(`${name} did not start: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}\n`)
        process.exitCode = 1
      })
      if (!window) continue
      try {
        looks.set(name, await visitAll(window, name, start))
      } finally {
        await window.close()
      }
    }
    const expected = looks.get('Chromium') ?? new Map<string, Look>()
    for (const [name, seen] of looks) report(name, seen, name === 'Chromium' ? new Map<string, Look>() : expected)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the page addresses and a signed-in admin. Set the database path before opening it. */
async function prepare(url: string): Promise<Start> {
  const { addressOf, PAGES } = await import('#tests/setup/page-catalog.ts')
  const { signedInAs } = await import('#tests/setup/session.ts')
  const { SESSION_COOKIE } = await import('#app/http/session.server.ts')
  const pages = MOST_USED.map((name) => {
    const page = PAGES.find((entry) => entry.name === name)
    if (!page) throw new Error(`The page catalog has no '${name}'`)
    return { name, address: url + addressOf(page.path), isOfStaff: page.role !== undefined }
  })
  return { url, pages, session: { name: SESSION_COOKIE, value: signedInAs('admin').token, url } }
}

async function visitAll(window: BrowserWindow, browser: string, { url, pages, session }: Start): Promise<Map<string, Look>> {
  const looks = new Map<string, Look>()
  const isWanted = ({ name }: { name: string }) => values.only.split(',').some((text) => name.includes(text))
  for (const isOfStaff of [false, true]) {
    if (isOfStaff) await window.setCookie(session)
    for (const page of pages.filter((one) => one.isOfStaff === isOfStaff).filter(isWanted)) {
      process.stderr.write(`${browser}: ${page.name}\n`)
      await window.resize(1280)
      await window.open(page.address)
      for (const width of WIDTHS) {
        await window.resize(width)
        const place = `${page.name}, ${width} px`
        looks.set(place, await look(window))
        writeFileSync(path.join(PICTURES, `${browser} ${place}.png`), await window.picture())
      }
      looks.set(`${page.name}, keyboard and console`, { faults: await tabThrough(window), drawings: [] })
    }
    for (const form of [...FORMS, ...WALKS].filter((one) => one.isOfStaff === isOfStaff).filter(isWanted)) {
      for (const width of [375, 1280]) {
        process.stderr.write(`${browser}: ${form.name}\n`)
        await window.resize(width)
        const place = `${form.name}, ${width} px`
        const faults = await form.send(window, url).then(
          () => [],
          (error: unknown) => [`${STUCK}: ${error instanceof Error ? error.message : String(error)}`],
        )
        writeFileSync(path.join(PICTURES, `${browser} ${place}.png`), await window.picture())
        looks.set(place, { faults: [...faults, ...onConsole(window)], drawings: [] })
      }
    }
  }
  return looks
}

async function look(window: BrowserWindow): Promise<Look> {
  await until(window, 'document.readyState === "complete" && document.fonts.status === "loaded"')
  const faults = faultsSchema.parse(await window.ask(`(${faultsOfPage.toString()})()`))
  return { faults, drawings: drawingsSchema.parse(await window.ask(`(${drawingsOfPage.toString()})()`)) }
}

async function tabThrough(window: BrowserWindow): Promise<string[]> {
  const faults: string[] = []
  for (let presses = 0; presses < TABS; presses++) {
    await window.pressTab()
    // After a short page's last control, the focus is in the browser's own controls.
    if ((await window.ask('document.hasFocus()')) !== true) {
      if (presses === 0) faults.push('Tab does not reach the page')
      break
    }
    const fault = z
      .string()
      .nullable()
      .parse(await window.ask(`(${focusWithoutRing.toString()})()`))
    if (fault !== null) faults.push(fault)
  }
  return [...faults, ...onConsole(window)]
}

function onConsole(window: BrowserWindow): string[] {
  return window.trouble().map((line) => `console: ${line.slice(0, 200)}`)
}

/** Describes how a browser differs from Chromium. */
function report(browser: string, seen: Map<string, Look>, expected: Map<string, Look>): void {
  const lines = [...seen].flatMap(([place, { faults, drawings }]) => {
    const there = expected.get(place) ?? { faults: [], drawings }
    const other = [
      ...faults.filter((fault) => fault.startsWith(STUCK) || !there.faults.includes(fault)),
      ...resized(drawings, there.drawings),
    ]
    return other.map((difference) => `${browser}, ${place}: ${difference}`)
  })
  for (const line of lines) process.stdout.write(`${line}\n`)
  process.stdout.write(`${browser}: ${seen.size} places, ${lines.length} differences\n`)
  if (lines.length > 0) process.exitCode = 1
}

/** Drawings with a different size than in Chromium. Scroll bars and control fonts account for a few pixels. */
function resized(drawings: Drawings, expected: Drawings): string[] {
  return drawings.flatMap(({ name, width, height }, index) => {
    const other = expected[index]
    const isSame = (one: number, two: number) => Math.abs(one - two) <= Math.max(16, 0.08 * two)
    if (!other || (isSame(width, other.width) && isSame(height, other.height))) return []
    const size = (one: typeof other) => `${Math.round(one.width)} x ${Math.round(one.height)}`
    return [`${name}: ${size({ name, width, height })} instead of ${size(other)}`]
  })
}
