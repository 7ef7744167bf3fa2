/**
 * `npm run soak -- --minutes 30`: simulates people, staff, providers and campaigns at 70% of the built product's capacity here,
 * with random faults; a model records all acknowledged changes and checks them. `--seed N` repeats a run's random choices;
 * `--fault WORD` uses only faults with that word; `--cluster` runs against three machines instead of one.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { buildIfChanged } from './build.js'
import { soak } from './soak/soak.ts'
import { soakCluster } from './soak/soak-cluster.ts'
import { DISASTERS } from '#tests/cluster/rounds.ts'

/** A round takes about half a minute. Each disaster has the same number, at least one. */
const ROUNDS_A_MINUTE = 2

const values = readOptions()
const minutes = Number(values.minutes)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
if (!(minutes > 0) || !Number.isInteger(seed)) refuse('--minutes takes a number above 0, and --seed takes a whole number')

const disasters = DISASTERS.filter((name) => values.fault === undefined || name.includes(values.fault))
if (values.cluster && disasters.length === 0) refuse(`--fault is one of ${DISASTERS.join(', ')}`)

process.env.NODE_ENV = 'production'
await buildIfChanged()
const folder = mkdtempSync(path.join(tmpdir(), 'harvest-gate-soak-'))
const say = (line: string) => process.stdout.write(`  ${line}\n`)
say(`seed ${seed}, ${minutes} minutes, in ${folder}`)
const problems = values.cluster ? await soakCluster({ folder, rounds: roundsIn(minutes), seed, disasters, say }) : await soakOne()
for (const problem of problems.slice(0, 50)) say(`✗ ${problem}`)
say(`${problems.length} problems; machine load ${loadavg()[0]?.toFixed(1)}`)
if (problems.length === 0) rmSync(folder, { recursive: true, force: true })
process.exit(problems.length === 0 ? 0 : 1)

async function soakOne(): Promise<string[]> {
  const { times, problems, warnings } = await soak({ folder, minutes, seed, only: values.fault, say })
  for (const { route, count, p50Ms, p99Ms, isEven } of times)
    say(
      `${isEven ? '✓' : '–'} ${route.padEnd(16)} ${String(count).padStart(6)} answers, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ×${(p99Ms / p50Ms).toFixed(1)}`,
    )
  for (const warning of warnings) say(`– ${warning}`)
  return problems
}

function roundsIn(time: number): number {
  return Math.ceil((time * ROUNDS_A_MINUTE) / disasters.length) * disasters.length
}

function readOptions() {
  try {
    const options = {
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string' },
      fault: { type: 'string' },
      cluster: { type: 'boolean', default: false },
    } as const
    return parseArgs({ options }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return refuse(error.message)
  }
}

function refuse(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
