import { spawn } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '#tests/setup/product.ts'
import type { BrowserWindow } from './visits.ts'

type GtkPaths = { driver: string; browser: string; screen: string | null }

/** The key of an element in WebDriver responses. */
const elementSchema = z.object({ 'element-6066-11e4-a52e-4f735466cecf': z.string() })
const answerSchema = z.object({ value: z.unknown() })
const sessionSchema = z.object({ sessionId: z.string() })
/** Its toolbar would prevent a phone's width. */
const SMALL_TOOLBAR = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; }'
const TAB = '\uE004'
const START_TRIES = 150

/** Debian's WebKit, its driver and a virtual screen; null if one is missing. */
export function webkitGtkPaths(): GtkPaths | null {
  const driver = '/usr/bin/WebKitWebDriver'
  const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1)
  const screen = process.env.DISPLAY === undefined ? '/usr/bin/xvfb-run' : null
  if (browser === undefined || !existsSync(driver) || (screen !== null && !existsSync(screen))) return null
  return { driver, browser, screen }
}

/** Starts WebKitGTK and drives it over WebDriver (plain HTTP). */
export async function openWebkitGtk({ driver, browser, screen }: GtkPaths): Promise<BrowserWindow> {
  const folder = mkdtempSync(path.join(tmpdir(), 'harvest-gate-webkit-'))
  const consoleFile = path.join(folder, 'console')
  const starter = path.join(folder, 'browser')
  writeFileSync(consoleFile, '')
  writeFileSync(starter, `#!/bin/sh\nexec "${browser}" "$@" >> "${consoleFile}" 2>/dev/null\n`)
  chmodSync(starter, 0o700)
  mkdirSync(path.join(folder, 'gtk-3.0'))
  writeFileSync(path.join(folder, 'gtk-3.0/gtk.css'), SMALL_TOOLBAR)

  const port = await freePort()
  const before = screen === null ? [] : [screen, '-a', '-s', '-screen 0 1600x1200x24']
  const [command, ...args] = [...before, driver, `--port=${port}`]
  // A separate process group, so that the browser and its screen end with it.
  const child = spawn(command, args, { detached: true, stdio: 'ignore', env: { ...process.env, XDG_CONFIG_HOME: folder } })
  const end = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }

  const call = async (method: string, where: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${where}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = answerSchema.parse(await answer.json())
    if (!answer.ok) throw new Error(`${method} ${where}: ${JSON.stringify(value).slice(0, 300)}`)
    return value
  }
  const isUp = () =>
    call('GET', '/status').then(
      () => true,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries++) {
    if (tries === START_TRIES) throw new Error('WebKitWebDriver did not start')
    await pause(200)
  }
  const options = { binary: starter, args: ['--automation', '--enable-write-console-messages-to-stdout=true'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = sessionSchema.parse(await call('POST', '/session', { capabilities }))
  const at = `/session/${sessionId}`
  const find = async (selector: string) => {
    const found = await call('POST', `${at}/element`, { using: 'css selector', value: selector })
    return `${at}/element/${elementSchema.parse(found)['element-6066-11e4-a52e-4f735466cecf']}`
  }
  let read = 0
  return {
    open: async (url) => {
      await call('POST', `${at}/url`, { url })
    },
    resize: async (width) => {
      await call('POST', `${at}/window/rect`, { x: 0, y: 0, width, height: 900 })
    },
    ask: (expression) => call('POST', `${at}/execute/sync`, { script: `return ${expression}`, args: [] }),
    click: async (selector) => {
      // The driver scrolls an element to the edge, where a bar of the page can cover it.
      const script = `document.querySelector(${JSON.stringify(selector)})?.scrollIntoView({ block: 'center', behavior: 'instant' })`
      await call('POST', `${at}/execute/sync`, { script, args: [] })
      await call('POST', `${await find(selector)}/click`, {})
    },
    type: async (selector, text) => {
      // Selected, not cleared: the page fills in an empty city from its ZIP code.
      const script = `const field = document.querySelector(${JSON.stringify(selector)}); field.select?.()`
      await call('POST', `${at}/execute/sync`, { script, args: [] })
      await call('POST', `${await find(selector)}/value`, { text })
    },
    choose: async (selector, value) => {
      await call('POST', `${await find(`${selector} option[value="${value}"]`)}/click`, {})
    },
    pressTab: async () => {
      const keys = ['keyDown', 'keyUp'].map((type) => ({ type, value: TAB }))
      await call('POST', `${at}/actions`, { actions: [{ type: 'key', id: 'keys', actions: keys }] })
    },
    picture: async () => Buffer.from(z.string().parse(await call('GET', `${at}/screenshot`)), 'base64'),
    setCookie: async ({ name, value, url }) => {
      // A cookie can only be set on a page of its site.
      await call('POST', `${at}/url`, { url: `${url}/robots.txt` })
      await call('POST', `${at}/cookie`, { cookie: { name, value, path: '/', httpOnly: true } })
    },
    trouble: () => {
      const printed = readFileSync(consoleFile, 'utf8')
      const news = printed.slice(read)
      read = printed.length
      return news.split('\n').filter((line) => /^CONSOLE .*\bERROR\b/.test(line))
    },
    close: async () => {
      await call('DELETE', at).catch(() => undefined)
      end()
    },
  }
}
