import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SESSION_COOKIE } from '#app/http/session.server.ts'

/** Finds created cookies: `signedCookie('name'`, or `signedCookie(\`begin-` with the rest of the name. */
const COOKIE = /signedCookie\(['`]([\w-]+)/g

test('the privacy policy names every cookie that this site sets', () => {
  const policy = readFileSync('app/routes/public/legal/privacy.tsx', 'utf8')
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const names = sources.flatMap((file) =>
    [...readFileSync(path.join('app', file), 'utf8').matchAll(COOKIE)].map((found) => found[1]),
  )
  expect(names.length).toBeGreaterThan(4)
  expect([...names, SESSION_COOKIE].filter((name) => !policy.includes(`<b>${name}`))).toEqual([])
})
