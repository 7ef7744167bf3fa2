import { existsSync } from 'node:fs'
import { chromium, firefox, type LaunchOptions, type BrowserType, webkit } from '@playwright/test'
import { browserPath } from '../find-browser.js'
import type { BrowserWindow } from './visits.ts'
import { openWebkitGtk, webkitGtkPaths } from './webkit-gtk.ts'

type FoundBrowser = { name: string; launch: () => Promise<BrowserWindow> }

const FIREFOXES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Playwright's browsers if installed, else the machine's. `missing` explains what to install. */
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
  let trouble: string[] = []
  const openTab = async () => {
    const tab = await context.newPage()
    tab.setDefaultTimeout(30_000)
    tab.on('console', (message) => {
      if (message.type() === 'error') trouble = [...trouble, message.text()]
    })
    tab.on('pageerror', (error) => (trouble = [...trouble, error.message]))
    return tab
  }
  let page = await openTab()
  return {
    // In a new tab: once Tab has left a page for Firefox's own controls, no later page in the same tab gets the focus back.
    open: async (address) => {
      const [before, size] = [page, page.viewportSize()]
      page = await openTab()
      if (size) await page.setViewportSize(size)
      await before.close()
      await page.goto(address)
    },
    resize: (width) => page.setViewportSize({ width, height: 900 }),
    ask: (expression) => page.evaluate(expression),
    click: (selector) => page.locator(selector).first().click(),
    // With keys: over WebDriver BiDi, `fill` adds to what a number field contains.
    type: async (selector, text) => {
      await page.locator(selector).first().press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    choose: async (selector, value) => {
      await page.locator(selector).first().selectOption(value)
    },
    pressTab: () => page.keyboard.press('Tab'),
    // In Firefox, a screenshot adds a style, which the pages' policy blocks.
    picture: async () => {
      const before = trouble
      const png = await page.screenshot()
      trouble = before
      return png
    },
    setCookie: (cookie) => context.addCookies([cookie]),
    trouble: () => {
      const seen = trouble
      trouble = []
      return seen
    },
    close: () => browser.close(),
  }
}
