import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, inject, test } from 'vitest'

const LIMIT_MS = 300

/** A group with one process, which runs `script`. It gets a SIGTERM once it has started, or ends itself. */
async function runGroup(script: string, { endsItself = false } = {}): Promise<{ code: unknown; output: string }> {
  const folder = mkdtempSync(path.join(inject('runFolder'), 'group-'))
  const worker = path.join(folder, 'worker.js')
  writeFileSync(worker, `const report = (group) => process.send({ group }); setInterval(() => undefined, 1_000); ${script}`)
  const primary = path.join(folder, 'primary.mjs')
  const options = { count: 1, script: worker, firstArguments: [], hasJobs: false, startLimitMs: LIMIT_MS }
  writeFileSync(
    primary,
    `import { startCluster } from ${JSON.stringify(pathToFileURL(path.resolve('app/server/cluster/primary.ts')))}
    await startCluster(${JSON.stringify(options)})
    process.stdout.write('has started')
    if (!${endsItself}) process.kill(process.pid, 'SIGTERM')`,
  )
  const group = spawn(process.execPath, [primary], {
    env: { ...process.env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(group.stdout), once(group, 'exit')])
  return { code, output }
}

test('a process that waits for its node, or migrates, longer than the limit for an answer is not killed', async () => {
  const { code, output } = await runGroup(`setTimeout(() => { report('has-database'); report('ready') }, ${3 * LIMIT_MS})`)
  expect(output).toContain('has started')
  expect(code).toBe(0)
})

test('a first process that has its database and does not answer is killed, and the group fails', async () => {
  const { code, output } = await runGroup(`report('has-database')`)
  expect(output).toContain('did not answer in time')
  expect(output).not.toContain('has started')
  expect(code).toBe(1)
})

test.each([
  ['the exit code of a first process that ends', 'process.exit(75)', 75],
  ['1 if a first process is killed', `process.kill(process.pid, 'SIGKILL')`, 1],
])('the group exits with %s', async (_case, script, code) => {
  expect(await runGroup(script)).toMatchObject({ code })
})

test('a SIGHUP while the first process waits for its database, and one during a renewal, make another renewal follow', async () => {
  // The first two processes ask for a renewal before they answer; the third ends the group.
  const script = `
    const { appendFileSync, readFileSync } = require('node:fs')
    const starts = __filename + '.starts'
    appendFileSync(starts, 'x')
    const isLast = readFileSync(starts, 'utf8').length === 3
    if (!isLast) process.kill(process.ppid, 'SIGHUP')
    setTimeout(() => {
      report('has-database')
      report('ready')
      process.stdout.write('one answers; ')
      if (isLast) process.kill(process.ppid, 'SIGTERM')
    }, ${LIMIT_MS})`
  const { code, output } = await runGroup(script, { endsItself: true })
  expect(output.match(/one answers/g)).toHaveLength(3)
  expect(code).toBe(0)
})
