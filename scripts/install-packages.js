/**
 * Installs the packages of the lock file. Built-in modules only, and any Node from 18 on: it runs before anything is installed.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { withProgress } from './progress.js'

/** The project's folder. */
export const projectRoot = path.resolve(fileURLToPath(import.meta.url), '../..')

/**
 * Makes `node_modules` match `package-lock.json`, including development packages (the product's Node is one of them): `npm ci` if
 * a package is missing or has another version, otherwise nothing (takes milliseconds). Throws an Error with a message if npm
 * fails.
 * @param {{ includeDev?: boolean }} [options] `includeDev: false` accepts a production install.
 * @returns {Promise<boolean>} Whether anything was installed.
 */
export async function ensurePackages({ includeDev = true } = {}) {
  if (missingPackages({ includeDev }).length === 0) return false
  await withProgress('Installing packages', () =>
    runToEnd('npm', ['ci', includeDev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']),
  )
  return true
}

/**
 * Names of packages in the lock file that `node_modules` lacks in that version. Ignores optional packages for other platforms.
 * @param {{ includeDev?: boolean }} [options]
 * @returns {string[]}
 */
export function missingPackages({ includeDev = true } = {}) {
  const installedFile = path.join(projectRoot, 'node_modules/.package-lock.json')
  const wanted = readJson(path.join(projectRoot, 'package-lock.json')).packages
  const installed = existsSync(installedFile) ? readJson(installedFile).packages : {}
  return Object.entries(wanted)
    .filter(([name, entry]) => name !== '' && !entry.optional && !entry.devOptional && (includeDev || !entry.dev))
    .filter(([name, entry]) => installed[name]?.version !== entry.version)
    .map(([name]) => name)
}

/**
 * The Node to continue with: the one in `node_modules`, else the running one. Throws an Error with a message if that is older
 * than 22.12, on which the database driver crashes.
 * @returns {string} Path of the executable.
 */
export function modernNode() {
  const own = path.join(projectRoot, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12)) return process.execPath
  throw new Error(
    `This is Node ${process.versions.node}. Without the development packages, you need Node 22.12 or newer (24 is best).`,
  )
}

/**
 * Runs a command in the project folder. Returns its output. Throws an Error with the output's beginning and end if it fails.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<string>}
 */
export function runToEnd(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    const collect = (chunk) => (output += chunk)
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)))
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ${args.join(' ')} failed:\n${headAndEnd(output)}`))
    })
  })
}

/** Shortens a long output in the middle: errors are at its beginning or end. */
function headAndEnd(output) {
  const lines = output.trim().split('\n')
  return (lines.length > 70 ? [...lines.slice(0, 35), '…', ...lines.slice(-35)] : lines).join('\n')
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
