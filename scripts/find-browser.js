/** Finds or installs the Chromium that the browser tests run in. */
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { projectRoot, runToEnd } from './install-packages.js'
import { withProgress } from './progress.js'

const playwright = path.join(projectRoot, 'node_modules/playwright/cli.js')

/** Chromium's headless shell, which needs half the processor time of the full browser. */
const SYSTEM_SHELLS = ['/usr/bin/chromium-headless-shell']
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of a Chromium: `CHROMIUM_PATH`, else a headless shell, else the machine's or Playwright's full browser; undefined if there
 * is none.
 * @returns {string | undefined}
 */
export function browserPath() {
  return shellPath() ?? firstFile([...SYSTEM_BROWSERS, chromium.executablePath()])
}

/**
 * Ensures that there is a Chromium: a headless shell from Playwright or Debian, else any. Throws an Error that says what to
 * install if none is available.
 */
export async function ensureBrowser() {
  if (shellPath()) return
  await withProgress('Installing Chromium', async () => {
    if (await succeeds(process.execPath, [playwright, 'install', '--only-shell', 'chromium'])) return
    await installDebianPackage('chromium-headless-shell')
    if (browserPath()) return
    await installDebianPackage('chromium')
    if (browserPath()) return
    throw new Error(
      'The browser tests need Chromium, which could not be installed here.\n' +
        'Install it yourself (Debian and Ubuntu: sudo apt-get install chromium; elsewhere: npx playwright install chromium),\n' +
        'or point to an installed one: CHROMIUM_PATH=/path/to/chromium npm test',
    )
  })
}

/** The requested browser, else a headless shell. */
function shellPath() {
  return firstFile([process.env.CHROMIUM_PATH ?? '', ...SYSTEM_SHELLS, ...downloadedShells()])
}

/**
 * Playwright's own shell. Playwright only reports the path of its full browser, which is in a sibling folder:
 * `chromium-1248/chrome-linux64/chrome`.
 */
function downloadedShells() {
  const [, folder, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? []
  if (folder === undefined) return []
  const pattern = `chromium_headless_shell-${revision}/*/chrome-headless-shell{,.exe}`
  return globSync(pattern, { cwd: folder }).map((file) => path.join(folder, file))
}

function firstFile(files) {
  return files.find((file) => file !== '' && existsSync(file))
}

async function installDebianPackage(name) {
  if (!existsSync('/usr/bin/apt-get')) return
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command = 'env', ...before] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive']
  await succeeds(command, [...before, 'apt-get', 'update'])
  await succeeds(command, [...before, 'apt-get', 'install', '-y', '--no-install-recommends', name])
}

function succeeds(command, args) {
  return runToEnd(command, args).then(
    () => true,
    () => false,
  )
}
