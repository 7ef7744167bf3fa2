/**
 * `npm run check`: types, imports, classes and words, plus lint and format of changed files, in under 30 s. Changed: uncommitted
 * files and, with `-- --since REV`, everything since that revision. `npm test` runs everything.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensurePackages, projectRoot } from './install-packages.js'

const CODE = /\.(?:ts|tsx|js)$/

await ensurePackages()
const files = changedFiles(sinceRevision(process.argv.slice(2)))
const code = files.filter((file) => CODE.test(file))
const results = await Promise.all([
  run('types', 'node', [
    'node_modules/typescript-native/bin/tsc',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/types.tsbuildinfo',
  ]),
  run('imports', 'depcruise', ['--config', '.dependency-cruiser.js', 'app', 'scripts', 'tests']),
  run('css', 'node', ['scripts/check-css.ts']),
  run('words', 'node', ['scripts/strings.ts', '--check']),
  code.length > 0 ? run('lint', 'oxlint', ['--no-error-on-unmatched-pattern', ...code]) : true,
  files.length > 0 ? run('format', 'prettier', ['--check', '--log-level=warn', '--ignore-unknown', ...files]) : true,
])
process.exitCode = results.every(Boolean) ? 0 : 1

function sinceRevision(args) {
  const at = args.indexOf('--since')
  return at === -1 ? 'HEAD' : (args[at + 1] ?? 'HEAD')
}

function changedFiles(revision) {
  const changed = git(['diff', '--name-only', '--diff-filter=d', '-z', revision])
  const added = git(['ls-files', '--others', '--exclude-standard', '-z'])
  return [...new Set([...changed, ...added])].filter((file) => existsSync(path.join(projectRoot, file)))
}

function git(args) {
  return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\0').filter(Boolean)
}

/** Runs one check and prints its result. Returns whether it passed. */
function run(name, command, args) {
  const began = Date.now()
  return new Promise((resolve) => {
    const child = spawn(path.join(projectRoot, 'node_modules/.bin', command), args, {
      cwd: projectRoot,
      shell: process.platform === 'win32',
      env: { ...process.env, NO_COLOR: '1' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => (output += error.message))
    child.on('close', (status) => {
      process.stdout.write(`${status === 0 ? '✓' : '✗'} ${name} ${((Date.now() - began) / 1000).toFixed(1)} s\n`)
      if (status !== 0) process.stdout.write(`${output.trim()}\n`)
      resolve(status === 0)
    })
  })
}
