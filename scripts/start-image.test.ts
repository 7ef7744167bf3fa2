import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

// Not the run's folder, whose file system may forbid execution.
const folder = mkdtempSync(path.join(tmpdir(), 'image-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The server's start command in the image, on a machine whose `node` only prints it. */
function started(env: Record<string, string>): string {
  writeFileSync(path.join(folder, 'node'), '#!/bin/sh\necho "HOST=$HOST $*"\n')
  chmodSync(path.join(folder, 'node'), 0o755)
  return execFileSync('sh', ['scripts/start-image.sh'], {
    env: { NODE_ENV: 'production', PATH: `${folder}:/usr/bin:/bin`, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

test.each([
  [{ APP_MODE: 'production' }, 'HOST=0.0.0.0'],
  [{ APP_MODE: 'production', HOST: '10.0.0.7' }, 'HOST=10.0.0.7'],
  [{ APP_MODE: 'demo' }, 'HOST='],
  [{}, 'HOST='],
  [{ APP_MODE: 'demo', HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
])('with %j the image starts the server with %s', (env, host) => {
  expect(started(env)).toBe(`${host} scripts/serve.js`)
})

test('the image runs that command in production mode, with Node’s options, and sets no host', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8')
  expect(dockerfile).toContain('CMD ["sh", "scripts/start-image.sh"]')
  expect(dockerfile).toContain('APP_MODE=production')
  expect(dockerfile).toContain('NODE_OPTIONS="--max-semi-space-size=8 --import=/app/scripts/drizzle-files.js"')
  expect(dockerfile).not.toMatch(/\bHOST=/)
})
