import { existsSync } from 'node:fs'
import { chromium, firefox, type LaunchOptions, type BrowserType, webkit } from '@playwright/test'
import { browserPath } from '../find-browser.js'
import { openWebkitGtk, webkitGtkPaths } from './webkit-gtk.ts'

/** What the check does with a browser, whichever way it is driven. */
export type BrowserWindow = {
  open: (address: string) => Promise<void>
  resize: (widthPixels: number) => Promise<void>
  /** The value of an expression in the page, as JSON carries it. */
  ask: (expression: string) => Promise<unknown>
  click: (selector: string) => Promise<void>
  /** Types into a field, in place of what stands in it. */
  type: (selector: string, text: string) => Promise<void>
  choose: (selector: string, value: string) => Promise<void>
  pressTab: () => Promise<void>
  /** PNG of what is in the window. */
  picture: () => Promise<Buffer>
  setCookie: (cookie: { name: string; value: string; url: string }) => Promise<void>
  /** What was wrong on the console since the last question. */
  trouble: () => string[]
  close: () => Promise<void>
}

type FoundBrowser = { name: string; launch: () => Promise<BrowserWindow> }

const FIREFOXES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Playwright's browsers where they are installed, else those of the machine. `missing` says what to install. */
export function findBrowsers(): { found: FoundBrowser[]; missing: string[] } {
  const found: FoundBrowser[] = []
  const missing: string[] = []
  const chromiumPath = browserPath()
  if (chromiumPath === undefined) missing.push('Chromium: npx playwright install chromium')
  else found.push(driven('Chromium', chromium, { executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] }))

  const firefoxPath = FIREFOXES.find((file) => existsSync(file))
  if (existsSync(firefox.executablePath())) found.push(driven('Firefox', firefox, {}))
  else if (firefoxPath !== undefined)
    found.push(driven('Firefox', firefox, { channel: 'moz-firefox', executablePath: firefoxPath }))
  else missing.push('Firefox: npx playwright install firefox, or on Debian: apt-get install firefox-esr')

  const gtk = webkitGtkPaths()
  if (existsSync(webkit.executablePath())) found.push(driven('WebKit', webkit, {}))
  else if (gtk) found.push({ name: 'WebKit', launch: () => openWebkitGtk(gtk) })
  else missing.push('WebKit: npx playwright install webkit, or on Debian: apt-get install webkit2gtk-driver xvfb')
  return { found, missing }
}

function driven(name: string, type: BrowserType, options: LaunchOptions): FoundBrowser {
  return { name, launch: async () => openPlaywright(await type.launch(options)) }
}

async function openPlaywright(browser: Awaited<ReturnType<BrowserType['launch']>>): Promise<BrowserWindow> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Chicago', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  let trouble: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text())
  })
  page.on('pageerror', (error) => trouble.push(error.message))
  return {
    open: async (address) => {
      await page.goto(address)
    },
    resize: (width) => page.setViewportSize({ width, height: 900 }),
    ask: (expression) => page.evaluate(expression),
    click: (selector) => page.locator(selector).first().click(),
    type: (selector, text) => page.locator(selector).first().fill(text),
    choose: async (selector, value) => {
      await page.locator(selector).first().selectOption(value)
    },
    pressTab: () => page.keyboard.press('Tab'),
    picture: () => page.screenshot(),
    setCookie: (cookie) => context.addCookies([cookie]),
    trouble: () => {
      const seen = trouble
      trouble = []
      return seen
    },
    close: () => browser.close(),
  }
}
