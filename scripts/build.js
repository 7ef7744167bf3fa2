/** `npm run build`: the product for production, in `build/`. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compressAssets } from './compress-assets.js'
import { projectRoot } from './install-packages.js'
import { withProgress } from './progress.js'
import { slimRouteTableOf } from './slim-route-table.js'

/** The inputs of a build. */
const SOURCES = [
  'app',
  'public',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'scripts/build.js',
  'scripts/compress-assets.js',
  'scripts/page-scripts.ts',
  'scripts/slim-route-table.js',
]
const STAMP = path.join(projectRoot, 'build/stamp')

/** The build failed; the message contains the bundler's output. */
class BuildError extends Error {
  name = 'BuildError'
}

/** Builds if the build is missing or from other sources. Throws `BuildError`. */
export async function buildIfChanged() {
  const stamp = stampOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  await withProgress('Building', () => build(stamp))
}

async function build(stamp) {
  const remix = path.join(projectRoot, 'node_modules/@remix-run/dev/dist/cli.js')
  await promisify(execFile)(process.execPath, [remix, 'vite:build'], { cwd: projectRoot, maxBuffer: 50_000_000 }).catch(
    (error) => {
      throw new BuildError(`The build failed:\n\n${whatWentWrong(`${error.stdout}\n${error.stderr}`)}`)
    },
  )
  slimRouteTableOf(path.join(projectRoot, 'build/client/assets'))
  writeInAscii(path.join(projectRoot, 'build/server/assets'))
  await compressAssets(path.join(projectRoot, 'build/client'))
  writeFileSync(STAMP, stamp)
}

/**
 * Escapes non-ASCII characters in the server's files: V8 stores a file with a single curly quote with two bytes per character,
 * six megabytes more here.
 */
function writeInAscii(folder) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const file = path.join(folder, name)
    const escaped = readFileSync(file, 'utf8').replaceAll(
      /[^\0-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    writeFileSync(file, escaped)
  }
}

/** The bundler's output from its first error on, without its list of files. */
function whatWentWrong(output) {
  const begin = Math.max(0, output.indexOf('✗'))
  const list = output.indexOf('watchFiles', begin)
  return output
    .slice(begin, list === -1 ? undefined : list)
    .trim()
    .slice(0, 4000)
}

/** Hashes names and contents of all source files, without tests. */
function stampOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(projectRoot, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesOf(source) {
  if (!existsSync(path.join(projectRoot, source))) return []
  if (path.extname(source) !== '') return [source]
  return readdirSync(path.join(projectRoot, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env.NODE_ENV = 'production'
  await withProgress('Building', () => build(stampOf(SOURCES))).catch((error) => {
    if (!(error instanceof BuildError)) throw error
    process.stderr.write(`\n${error.message}\n`)
    process.exit(1)
  })
}
