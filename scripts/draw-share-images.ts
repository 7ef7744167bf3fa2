/**
 * `npm run draw-share-images`: draws the share images of pages into public/share/, with the product's drawings, fonts and colors.
 * Needs a build (for its style sheet and fonts) and Chromium.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { SHARE_IMAGE_SIZE, SHARE_IMAGES } from '#app/ui/page-meta.ts'
import { browserPath } from './find-browser.js'

const BUILD = path.resolve('build/client')
const FOLDER = path.resolve('public/share')
/** An address that is never requested: this script answers all requests of the page. */
const ORIGIN = 'http://share.invalid'

const vite = await createServer({ configFile: false, logLevel: 'error', server: { middlewareMode: true }, appType: 'custom' })
const executablePath = browserPath()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
try {
  const draw = await shareCardOf(vite)
  const page = await browser.newPage({ viewport: SHARE_IMAGE_SIZE })
  let html = ''
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    return route.fulfill({ path: path.join(BUILD, pathname) })
  })
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, words] of Object.entries(SHARE_IMAGES)) {
    html = draw(name, words, styleSheet())
    await page.goto(ORIGIN)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: path.join(FOLDER, `${name}.png`) })
    process.stdout.write(`public/share/${name}.png\n`)
  }
} finally {
  await browser.close()
  await vite.close()
}

/** The address of the build's style sheet. */
function styleSheet(): string {
  const found = readdirSync(path.join(BUILD, 'assets')).find((file) => /^app-.*\.css$/.test(file))
  if (!found) throw new Error('No build with a style sheet found. Build first: npm run build')
  return `/assets/${found}`
}

/** The card is JSX, which Node can't load directly. */
async function shareCardOf(server: Awaited<ReturnType<typeof createServer>>) {
  const loaded: unknown = await server.ssrLoadModule('/scripts/share-images/share-card.tsx')
  if (typeof loaded !== 'object' || loaded === null || !('shareCard' in loaded) || typeof loaded.shareCard !== 'function')
    throw new Error('scripts/share-images/share-card.tsx exports no shareCard')
  const { shareCard } = loaded
  return (seed: string, words: string, css: string): string => {
    const html: unknown = Reflect.apply(shareCard, undefined, [seed, words, css])
    return String(html)
  }
}
