/**
 * `npm run bench`: measures the built product, compares each figure with a bare node:http server that sends the same bytes in the
 * same run, and checks the goals. `-- --only home,leads` runs only these measurements, `-- --list` lists them, `-- --json FILE`
 * writes the results to a file.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { PINS_CORES } from './bench/cores.ts'
import { MEASUREMENTS } from './bench/measurements.ts'
import { goalsTable, type MeasurementResult, ratesTable } from './bench/rows.ts'
import { buildIfChanged } from './build.js'

const values = readOptions()
const names = Object.keys(MEASUREMENTS)
if (values.list) {
  process.stdout.write(`${names.join('\n')}\n`)
  process.exit()
}
const chosen = values.only?.split(',') ?? names
if (chosen.some((name) => !names.includes(name))) refuse(`--only accepts these names: ${names.join(', ')}`)

process.env.NODE_ENV = 'production'
await buildIfChanged()
const result: MeasurementResult = { rates: [], goals: [], notes: [] }
const startedAt = new Date()
for (const name of chosen) {
  const folder = mkdtempSync(path.join(tmpdir(), 'harvest-gate-bench-'))
  const began = performance.now()
  const measured = (await MEASUREMENTS[name]?.(folder)) ?? {}
  result.rates.push(...(measured.rates ?? []))
  result.goals.push(...(measured.goals ?? []))
  result.notes.push(...(measured.notes ?? []))
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(`  … ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
}

const machine = {
  cores: availableParallelism(),
  pinned: PINS_CORES,
  node: process.version,
  load: loadavg().map((load) => Math.round(load * 10) / 10),
}
const where = PINS_CORES ? 'server and load on separate cores' : 'server and load share the cores'
process.stdout.write(`\nNode ${machine.node}, ${machine.cores} cores, ${where}, load of the machine ${machine.load[0]}\n\n`)
if (result.rates.length > 0) process.stdout.write(`${ratesTable(result.rates)}\n\n`)
process.stdout.write(`${goalsTable(result.goals)}\n\n`)
for (const note of result.notes) process.stdout.write(`  ${note}\n`)
mkdirSync(path.dirname(path.resolve(values.json)), { recursive: true })
writeFileSync(values.json, JSON.stringify({ startedAt, machine, ...result }, null, 2))
process.stdout.write(`\nWritten to ${values.json}\n`)

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        list: { type: 'boolean', default: false },
        json: { type: 'string', default: '.cache/bench.json' },
      },
    })
    return values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return refuse(error.message)
  }
}

function refuse(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
