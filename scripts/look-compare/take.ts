import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureBuilt, runScript, startProduct } from '#tests/setup/product.ts'
import { browserPath } from '../find-browser.js'
import { type Screen, screensSchema, type Step } from './screens.ts'

/** The time of every look: a Saturday morning in Des Moines. */
const LOOK_TIME = '2026-11-21T15:58:00Z'
const CLOCK = `--import=${path.resolve('scripts/look-compare/fixed-clock-process.ts')}`
/** Widths of a phone and a desktop, in CSS pixels. */
const WIDTHS = [375, 1280]
/** A Letter page inside its margins, at 96 px per inch. */
const PRINT_WIDTH = 695
/** How many pages are open at the same time. */
const WINDOWS = 2

/** Takes a screenshot of every screen in each variant into a folder. Returns their number, and the screens that failed. */
export async function takeScreenshots(folder: string, only: string): Promise<{ count: number; failures: string[] }> {
  ensureBuilt()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const data = mkdtempSync(path.join(tmpdir(), 'harvest-gate-look-'))
  const env = { LOOK_TIME, NODE_OPTIONS: CLOCK, WORKER: 'off', SESSION_SECRET: 'look'.repeat(16) }
  runScript('scripts/seed.ts', data, [], env)
  const printed = runScript('scripts/look-compare/list-screens-process.ts', data, [], env)
  const screens = screensSchema.parse(JSON.parse(printed)).filter(({ name }) => name.includes(only))
  const product = await startProduct({ folder: data, env })
  const executablePath = browserPath()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath ? { executablePath } : {}),
  })
  const failures: string[] = []
  let count = 0
  const waiting = [...screens]
  const work = async () => {
    for (let screen = waiting.shift(); screen !== undefined; screen = waiting.shift()) {
      const { name } = screen
      const taken = await takeScreenshot(browser, product.url, screen, folder).catch((error: unknown) => {
        failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
        return 0
      })
      count += taken
    }
  }
  try {
    await Promise.all(Array.from({ length: WINDOWS }, work))
  } finally {
    await browser.close()
    await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
  return { count, failures }
}

/** Opens a screen and takes its pictures: light at both widths, dark for staff pages, and on paper. */
async function takeScreenshot(browser: Browser, url: string, screen: Screen, folder: string): Promise<number> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Chicago', reducedMotion: 'reduce' })
  try {
    const [cookie = '', value = ''] = screen.cookie?.split(/=(.*)/s) ?? []
    if (cookie !== '') await context.addCookies([{ name: cookie, value, url }])
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.clock.setFixedTime(LOOK_TIME)
    await page.goto(url + screen.address)
    if (screen.hydrates)
      await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactProps')))
    for (const step of screen.steps ?? []) await act(page, step)
    await page.waitForLoadState('load')
    await Promise.all(page.frames().map((frame) => frame.waitForLoadState('load')))
    await page.evaluate(() => document.fonts.ready)
    const variants = [
      ...WIDTHS.map((width) => ({ width, suffix: '', media: { media: 'screen', colorScheme: 'light' } as const })),
      ...(screen.isStaff
        ? WIDTHS.map((width) => ({ width, suffix: '-dark', media: { media: 'screen', colorScheme: 'dark' } as const }))
        : []),
      ...(screen.isPrinted
        ? [{ width: PRINT_WIDTH, suffix: '-print', media: { media: 'print', colorScheme: 'light' } as const }]
        : []),
    ]
    for (const { width, suffix, media } of variants) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
      const file = path.join(folder, `${screen.name.replaceAll(/[^\w]+/g, '-')}-${width}${suffix}.png`)
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
    }
    return variants.length
  } finally {
    await context.close()
  }
}

async function act(page: Page, step: Step): Promise<void> {
  if ('fill' in step) return page.getByRole('textbox', { name: step.fill }).first().fill(step.with)
  if ('check' in step) return page.getByRole('checkbox', { name: step.check }).first().check()
  if ('open' in step) return page.locator(step.open).evaluateAll((found) => found.forEach((one) => one.setAttribute('open', '')))
  const button = page.getByRole('button', { name: step.press }).last()
  // Skips the browser's validation, so that the server's error appears.
  await button.evaluate((element) => element.setAttribute('formnovalidate', ''))
  await button.click()
}
