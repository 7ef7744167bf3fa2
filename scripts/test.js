/**
 * `npm test`: every check and test of the product, from a fresh clone. Starts on any Node from 18 on with only built-in modules,
 * installs missing packages, continues under the installed Node, and ends with one line `N passed, N failed, N skipped`. For
 * developers: `npm test -- --only unit,lint` runs only some parts; `npm test -- --list` lists them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensurePackages, modernNode, projectRoot } from './install-packages.js'
import { SECOND_TRY } from './unsteady-reporter.js'

const reportFolder = path.join(projectRoot, '.cache/test-reports')
const bin = path.join(projectRoot, 'node_modules/.bin')
/** Node's compile cache, with types removed. The hundreds of scripts, threads and workers that tests start take half the time. */
const compiled = path.join(projectRoot, '.cache/compiled')
/** As a URL, because a space would end the option. */
const quickStart = `--import=${pathToFileURL(path.join(projectRoot, 'scripts/drizzle-files.js')).href}`

/**
 * The parts of the run, in starting order once their needs are met: those that others wait for, then the longest. `cores`: how
 * many it keeps busy. `needs`: parts that must finish first, if they run at all. `tests`: whether its report lists single tests;
 * a part without a report counts as one.
 */
const PARTS = [
  { name: 'build', says: 'the product builds', cores: 1, command: ['node', 'scripts/build.js'] },
  { name: 'chromium', says: 'a browser for the tests', cores: 0, isPreparation: true },
  { name: 'lint', says: 'code rules', cores: 2, command: ['oxlint'] },
  {
    name: 'browser',
    says: 'browser journeys, and the HTML of every page',
    cores: 2,
    tests: 'playwright',
    needs: ['build', 'chromium'],
    command: ['playwright', 'test'],
  },
  { name: 'types', says: 'types', cores: 2, command: ['node', 'node_modules/typescript-native/bin/tsc'] },
  { name: 'format', says: 'format', cores: 1, command: ['prettier', '--check', '--log-level=warn', '.'] },
  {
    name: 'imports',
    says: 'which modules import which, and no cycles',
    cores: 1,
    command: ['depcruise', '--config', '.dependency-cruiser.js', 'app', 'scripts', 'tests'],
  },
  {
    name: 'css',
    says: 'every class has a rule, and every rule is used',
    cores: 1,
    command: ['node', 'scripts/check-css.ts'],
  },
  {
    name: 'words',
    says: 'plain American English in texts, docs, comments and test names',
    cores: 1,
    command: ['node', 'scripts/strings.ts', '--check'],
  },
  { name: 'unused', says: 'no unused code', cores: 1, command: ['knip', '--no-progress'] },
  {
    name: 'server',
    says: 'the built server',
    cores: 1,
    tests: 'vitest',
    needs: ['build'],
    command: ['vitest', 'run', '--project=server', '--allowOnly=false'],
  },
  {
    name: 'unit',
    says: 'rules, routes and adapters',
    cores: 2,
    tests: 'vitest',
    command: ['vitest', 'run', '--project=unit', '--allowOnly=false'],
  },
]
/**
 * Two more than the two that we assume: tests spend much time waiting for timers, disks and other processes. With three more, the
 * browser, server and unit tests start together, and journeys of some seconds take minutes.
 */
const CORES = 4

await main().catch((error) => {
  process.stdout.write(`\n${error instanceof Error ? error.message : String(error)}\n\n0 passed, 1 failed, 0 skipped\n`)
  process.exitCode = 1
})

async function main() {
  if (process.argv.includes('--list')) {
    for (const part of PARTS) process.stdout.write(`${part.name.padEnd(10)} ${part.says}\n`)
    return
  }
  const chosen = chosenParts(process.argv.slice(2))
  await ensurePackages()
  if (process.execPath !== modernNode()) {
    process.exitCode =
      spawnSync(modernNode(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit', cwd: projectRoot })
        .status ?? 1
    return
  }
  rmSync(reportFolder, { recursive: true, force: true })
  mkdirSync(reportFolder, { recursive: true })
  const outcomes = await runAll(chosen)
  for (const { part, output } of outcomes.filter((outcome) => outcome.failed > 0)) {
    process.stdout.write(`\n──── ${part.name}: ${part.says} ────\n${lastLines(output, 400)}\n`)
  }
  // A short summary at the end, because some readers only keep the end of a long output.
  const broken = outcomes.flatMap(({ part, failed, failures = [] }) =>
    failed > 0 && failures.length === 0 ? [part.name] : failures.map((test) => `${part.name}: ${test}`),
  )
  if (broken.length > 0) process.stdout.write(`\nFailed:\n${broken.map((test) => `  ${test}\n`).join('')}`)
  const unsteady = outcomes.flatMap((outcome) => outcome.unsteady ?? [])
  if (unsteady.length > 0)
    process.stdout.write(`\nPassed only on the second try; fix these:\n${unsteady.map((test) => `  ${test}\n`).join('')}`)
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

/** The parts named after `--only`, with their needs; by default all. */
function chosenParts(args) {
  const at = args.indexOf('--only')
  if (at === -1) return PARTS
  const names = args
    .slice(at + 1)
    .flatMap((value) => value.split(','))
    .filter(Boolean)
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name))
  if (names.length === 0 || unknown.length > 0)
    throw new Error(`--only accepts these names: ${PARTS.map((part) => part.name).join(', ')}`)
  const wanted = new Set(names.flatMap((name) => [name, ...(PARTS.find((part) => part.name === name)?.needs ?? [])]))
  return PARTS.filter((part) => wanted.has(part.name))
}

/** Runs the parts in order, as many in parallel as the cores allow, and prints a line when each ends. */
async function runAll(parts) {
  const began = Date.now()
  const outcomes = []
  const waiting = [...parts]
  const running = new Map()
  const ticker = setInterval(() => process.stdout.write(`  … ${seconds(began)}: ${[...running.keys()].join(', ')}\n`), 20_000)
  const isOpen = (name) => running.has(name) || waiting.some((part) => part.name === name)
  while (waiting.length > 0 || running.size > 0) {
    const busy = [...running.values()].reduce((total, { part }) => total + part.cores, 0)
    const fits = ({ cores }) => busy + cores <= CORES || running.size === 0
    const next = waiting.find((part) => fits(part) && !(part.needs ?? []).some(isOpen))
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      const unmet = (next.needs ?? []).find((name) =>
        outcomes.some((outcome) => outcome.part.name === name && outcome.failed > 0),
      )
      const done = unmet ? Promise.resolve(failure(next, `Not run: ${unmet} failed.`)) : runPart(next)
      running.set(next.name, { part: next, done })
      continue
    }
    const outcome = await Promise.race([...running.values()].map((entry) => entry.done))
    running.delete(outcome.part.name)
    outcomes.push(outcome)
  }
  clearInterval(ticker)
  process.stdout.write(`  total: ${seconds(began)}\n`)
  return outcomes
}

async function runPart(part) {
  const began = Date.now()
  const outcome = part.isPreparation ? await prepareBrowser(part) : await runCommand(part)
  const counts = part.tests
    ? ` ${outcome.passed} passed${outcome.failed > 0 ? `, ${outcome.failed} failed` : ''}${outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''}`
    : ''
  process.stdout.write(
    `  ${outcome.failed > 0 ? '✗' : '✓'} ${part.name.padEnd(9)} ${seconds(began).padStart(7)}  ${part.says}${counts ? `:${counts}` : ''}\n`,
  )
  return outcome
}

async function prepareBrowser(part) {
  try {
    const { ensureBrowser } = await import('./find-browser.js')
    await ensureBrowser()
    return { part, passed: 0, failed: 0, skipped: 0, output: '' }
  } catch (error) {
    return failure(part, error instanceof Error ? error.message : String(error))
  }
}

async function runCommand(part) {
  const report = path.join(reportFolder, `${part.name}.json`)
  const [command, ...args] = part.command
  const reporting =
    part.tests === 'vitest'
      ? ['--reporter=default', '--reporter=json', '--reporter=./scripts/unsteady-reporter.js', `--outputFile.json=${report}`]
      : part.tests === 'playwright'
        ? ['--reporter=list,json']
        : []
  const { code, output } = await runTool(command, [...args, ...reporting], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  if (!part.tests) return code === 0 ? { part, passed: 1, failed: 0, skipped: 0, output } : failure(part, output)
  const counts = part.tests === 'vitest' ? vitestCounts(report, output) : playwrightCounts(report)
  if (!counts) return failure(part, output || 'The tests did not write a report.')
  // A failure outside of tests (a file that does not load, an error between tests) counts as one failure.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  if (code === 0 && counts.passed === 0) return failure(part, `${output}\nNo tests ran.`)
  return { part, ...counts, output }
}

function failure(part, output) {
  return { part, passed: 0, failed: 1, skipped: 0, output }
}

function vitestCounts(file, output) {
  const report = readReport(file)
  if (!report) return null
  const brokenFiles = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, status, assertionResults }) => {
      const file = path.relative(projectRoot, name)
      const tests = assertionResults.filter((result) => result.status === 'failed').map(({ fullName }) => `${file} ${fullName}`)
      return status === 'failed' && tests.length === 0 ? [file] : tests
    }),
    unsteady: output
      .split('\n')
      .filter((line) => line.startsWith(SECOND_TRY))
      .map((line) => line.slice(SECOND_TRY.length)),
  }
}

function playwrightCounts(file) {
  const report = readReport(file)
  if (!report) return null
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected + (unexpected === 0 && report.errors.length > 0 ? 1 : 0),
    skipped,
    failures: namesOf(report.suites, 'unexpected'),
    unsteady: namesOf(report.suites, 'flaky'),
  }
}

/** The tests of a Playwright report with a given outcome. */
function namesOf(suites, status) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...namesOf(inner, status),
  ])
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // No report, or an incomplete one: the caller reports it.
    return null
  }
}

/** Runs a tool from the packages under this Node, without colors, and collects its output. */
function runTool(command, args, env) {
  const { FORCE_COLOR, ...inherited } = process.env
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: {
        ...inherited,
        NODE_COMPILE_CACHE: compiled,
        NODE_OPTIONS: [inherited.NODE_OPTIONS, quickStart].filter(Boolean).join(' '),
        ...env,
        NO_COLOR: '1',
        PATH: `${bin}${path.delimiter}${inherited.PATH ?? ''}`,
      },
    })
    let output = ''
    const collect = (chunk) => (output += chunk)
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: 1, output: `${command} could not be started: ${error.message}` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function lastLines(text, count) {
  return text.trim().split('\n').slice(-count).join('\n')
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
