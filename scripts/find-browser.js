/** Finds or installs the Chromium that the browser tests run in. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { projectRoot, runToEnd } from './install-packages.js'
import { withProgress } from './progress.js'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of a Chromium: the one that `CHROMIUM_PATH` names, else the machine's, else Playwright's own download; undefined where there is none.
 * @returns {string | undefined}
 */
export function browserPath() {
  return [process.env.CHROMIUM_PATH ?? '', ...SYSTEM_BROWSERS, chromium.executablePath()].find(
    (file) => file !== '' && existsSync(file),
  )
}

/**
 * Makes sure that there is a Chromium: one of the machine or of Playwright, else Playwright's download, else Debian's package.
 * Throws an Error that says what to install where none of these is to be had.
 */
export async function ensureBrowser() {
  if (browserPath()) return
  await withProgress('Installing Chromium', async () => {
    if (await succeeds(process.execPath, [path.join(projectRoot, 'node_modules/playwright/cli.js'), 'install', 'chromium']))
      return
    if ((await installDebianPackage()) && browserPath()) return
    throw new Error(
      'The browser tests need Chromium, and it could not be installed here.\n' +
        'Install it by hand (Debian and Ubuntu: sudo apt-get install chromium; elsewhere: npx playwright install chromium),\n' +
        'or name one that is there already: CHROMIUM_PATH=/path/to/chromium npm test',
    )
  })
}

async function installDebianPackage() {
  if (!existsSync('/usr/bin/apt-get')) return false
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command = 'env', ...before] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive']
  await succeeds(command, [...before, 'apt-get', 'update'])
  return succeeds(command, [...before, 'apt-get', 'install', '-y', '--no-install-recommends', 'chromium'])
}

function succeeds(command, args) {
  return runToEnd(command, args).then(
    () => true,
    () => false,
  )
}
