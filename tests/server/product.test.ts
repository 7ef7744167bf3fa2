import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { sendRaw } from '#tests/setup/raw-http.ts'
import { freePort, type Product, productSettings } from '#tests/setup/product.ts'
import { startMigrated, withDatabase } from '#tests/setup/started-product.ts'

const folderOf = (name: string) => path.join(inject('runFolder'), `product-${name}`)
/** The settings required in production. */
const PRODUCTION = {
  APP_MODE: 'production',
  BASE_URL: 'https://site.example',
  SESSION_SECRET: 'f3a1c5d97b20468e8c14be6d09a7f25310cbe4d6987f2a51b3c08e6d4f1a9725',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Site <hello@site.example>',
  RATE_LIMITS: 'on',
}

describe('the built product', () => {
  let product: Product
  beforeAll(async () => {
    const earlier = path.join(folderOf('whole'), 'earlier-assets/assets')
    mkdirSync(earlier, { recursive: true })
    writeFileSync(path.join(earlier, 'shared-Ab12_-xY.js'), 'export {}')
    product = await startMigrated({ folder: folderOf('whole') })
  })
  afterAll(() => product.stop())

  it('is healthy', async () => {
    const answer = await fetch(`${product.url}/health`)
    expect([answer.status, answer.headers.get('Content-Type'), await answer.json()]).toEqual([
      200,
      'application/json',
      { status: 'ok' },
    ])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  it('shows every component at /kit in demo mode, with a dialog', async () => {
    const kit = await fetch(`${product.url}/kit`)
    expect([kit.status, await kit.text()]).toEqual([200, expect.stringContaining('Every control in every state.')])
    const dialog = await fetch(`${product.url}/kit/dialog`)
    expect([dialog.status, await dialog.text()]).toEqual([200, expect.stringContaining('Confirm Deletion')])
  })

  it('gives every inline script the nonce of its response, each response a new one', async () => {
    const nonces = new Set<string>()
    for (const path of ['/', '/analysis', '/login', '/nowhere']) {
      const answer = await fetch(product.url + path)
      const html = await answer.text()
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1] ?? ''
      nonces.add(nonce)
      for (const [, attributes = ''] of html.matchAll(/<script\b([^>]*)>/g))
        expect(attributes).toMatch(/src=|application\/ld\+json|nonce=/)
      for (const [, used] of html.matchAll(/nonce="([^"]*)"/g)) expect(used).toBe(nonce)
      expect(html).not.toMatch(/ style="| on[a-z]+="|<style/)
    }
    expect(nonces.size).toBe(4)
  })

  it('serves its own files for a year, compressed', async () => {
    const home = await (await fetch(product.url)).text()
    const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(home)?.[1] ?? ''
    const answer = await fetch(product.url + stylesheet, { headers: { 'Accept-Encoding': 'br' } })
    expect(answer.headers.get('Content-Encoding')).toBe('br')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    for (const file of ['/robots.txt', '/favicon.svg']) {
      const own = await fetch(product.url + file)
      expect(own.status).toBe(200)
      expect(own.headers.get('Cache-Control')).not.toContain('immutable')
    }
  })

  it('serves the scripts of an earlier build to pages that were open at the upgrade', async () => {
    const answer = await fetch(`${product.url}/assets/shared-Ab12_-xY.js`)
    expect([answer.status, await answer.text()]).toEqual([200, 'export {}'])
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect((await fetch(`${product.url}/assets/shared-Cd34_-xY.js`)).status).toBe(404)
    // This build's assets are kept for the next one.
    const shared = /\/(assets\/shared-[\w-]{8}\.js)/.exec(await (await fetch(`${product.url}/login`)).text())?.[1] ?? ''
    await expect.poll(() => existsSync(path.join(folderOf('whole'), 'earlier-assets', shared))).toBe(true)
  })

  it('shows the ID of a failed request in the log and on the page', async () => {
    const answer = await fetch(`${product.url}/nowhere`)
    await answer.text()
    const id = answer.headers.get('X-Request-Id') ?? ''
    await expect.poll(() => product.output()).toContain(`"id":"${id}","method":"GET","path":"/nowhere","status":404`)
  })

  it('logs a failed sign-in with its request, and names no one', async () => {
    const answer = await fetch(`${product.url}/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'dana@staff.example', password: 'tangerine gravel boat' }),
      headers: { Origin: product.url },
    })
    await answer.text()
    const id = answer.headers.get('X-Request-Id')
    const request = `"id":"${id}","ip":"127.0.0.1","method":"POST","path":"/login"`
    await expect.poll(() => product.output()).toContain(`${request},"event":"sign-in","outcome":"wrong-credentials","account":"`)
    expect(product.output()).not.toContain('dana@')
  })

  it("is unhealthy while its database can't be read", async () => {
    const { sqlite, close } = openDatabase(product.databasePath)
    try {
      sqlite.exec('alter table users rename to users_away')
      const answer = await fetch(`${product.url}/health`)
      expect([answer.status, await answer.json()]).toEqual([
        503,
        { status: 'unavailable', error: 'The database is not responding.' },
      ])
    } finally {
      sqlite.exec('alter table users_away rename to users')
      close()
    }
  })
})

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s answers open requests, closes the database and ends with 0', async (signal) => {
    const own = await launch(withDatabase(folderOf(signal)), {})
    const url = await own.listening()
    // An active connection, an idle one, and one never used.
    const idle = connect(Number(new URL(url).port), '127.0.0.1')
    idle.on('error', () => undefined)
    const answers = Promise.all(Array.from({ length: 5 }, () => fetch(`${url}/analysis`).then((answer) => answer.status)))
    await (await fetch(`${url}/health`)).text()
    own.child.kill(signal)
    expect(await answers).toEqual([200, 200, 200, 200, 200])
    expect(await own.ended).toBe(0)
    expect(own.output()).toContain('"inTime":true,"msg":"stopped"')
    expect(existsSync(path.join(folderOf(signal), 'site.sqlite-wal'))).toBe(false)
  })
})

describe('an impossible start', () => {
  it('says that the port is taken, and which to use', async () => {
    const port = await freePort()
    const holder = createServer().listen(port, '127.0.0.1')
    try {
      const own = await launch(withDatabase(folderOf('taken')), { PORT: String(port) })
      expect(await own.ended).toBe(1)
      expect(own.output()).toContain(`Port ${port} is in use.`)
      expect(own.output()).toContain(`PORT=${port + 1}`)
      expect(own.output()).not.toMatch(/ {4}at /)
    } finally {
      holder.close()
    }
  })

  it('names all settings that production misses, at once', async () => {
    const own = await launch(folderOf('settings'), { ...PRODUCTION, SESSION_SECRET: 'weak', BASE_URL: '', RATE_LIMITS: 'off' })
    expect(await own.ended).toBe(1)
    for (const name of ['SESSION_SECRET', 'BASE_URL', 'RATE_LIMITS']) expect(own.output()).toContain(`- ${name}: `)
    expect(own.output()).not.toMatch(/ {4}at /)
  })

  it('refuses a short password for the first admin, with a message', async () => {
    const own = await launch(withDatabase(folderOf('password')), {
      ...PRODUCTION,
      ADMIN_EMAIL: 'admin@site.example',
      ADMIN_PASSWORD: 'short',
    })
    expect(await own.ended).toBe(1)
    expect(own.output()).toContain('- ADMIN_PASSWORD: ')
    expect(own.output()).not.toMatch(/ {4}at /)
  })

  it('refuses a database of a newer version', async () => {
    const folder = withDatabase(folderOf('newer'))
    const { sqlite, close } = openDatabase(path.join(folder, 'site.sqlite'))
    sqlite.exec("insert into __drizzle_migrations (hash, created_at) values ('of-tomorrow', 9999999999999)")
    close()
    const own = await launch(folder, {})
    expect(await own.ended).toBe(1)
    expect(own.output()).toMatch(/migrations, but this version of the product knows only/)
    expect(own.output()).not.toMatch(/ {4}at /)
  })
})

describe('the start command', () => {
  const start = (env: Record<string, string> = {}) => launch(folderOf('start'), env, ['scripts/start.js'])

  it('adds sample data and an admin to a new database, says so once, and keeps both', async () => {
    const first = await start()
    await first.listening()
    await expect.poll(() => first.output()).toContain('admin@example.com')
    expect(first.output()).toContain('Adding sample data')
    expect(first.output()).toMatch(/Password {4}\S{15,} {3}\(shown only now\)/)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = await start()
    const url = await second.listening()
    expect((await fetch(`${url}/health`)).status).toBe(200)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(second.output()).toContain('The site')
    expect(second.output()).not.toMatch(/Password|Adding sample data|Building/)
    const { sqlite, close } = openDatabase(path.join(folderOf('start'), 'site.sqlite'))
    expect(sqlite.prepare('select count(*) >= 240 as whole from leads').get()).toEqual({ whole: 1 })
    expect(sqlite.prepare("select role from users where email = 'admin@example.com'").get()).toEqual({ role: 'admin' })
    close()
  })

  it('adds no sample data in production, and refuses weak settings before it builds', async () => {
    const own = await launch(folderOf('start-production'), { ...PRODUCTION, MAIL_FROM: '' }, ['scripts/start.js'])
    expect(await own.ended).toBe(1)
    expect(own.output()).toContain('- MAIL_FROM: is required in production')
    expect(own.output()).not.toMatch(/ {4}at |Building/)
    const ready = await launch(folderOf('start-production'), PRODUCTION, ['scripts/start.js'])
    await ready.listening()
    ready.child.kill('SIGTERM')
    expect(await ready.ended).toBe(0)
    expect(ready.output()).not.toContain('Adding sample data')
  })
})

describe('production', () => {
  it('requires https, marks every cookie as secure, and has no default password', async () => {
    const own = await launch(withDatabase(folderOf('production')), PRODUCTION)
    const url = await own.listening()
    const { port } = new URL(url)
    const page = await sendRaw(Number(port), 'GET /login HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n')
    expect(page.status).toBe(200)
    expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}; includeSubDomains$/)
    const kit = await sendRaw(Number(port), 'GET /kit HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n')
    expect(kit.status).toBe(404)
    // Over its address, it only reports that it is healthy.
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect((await fetch(`${url}/login`)).status).toBe(421)
    expect(own.output()).toContain('There is no staff account yet')
    own.child.kill('SIGTERM')
    expect(await own.ended).toBe(0)
    expect(own.output()).not.toContain('Password')
  })
})

describe('plain remix-serve', () => {
  it('serves pages and forms of the same build', async () => {
    const port = await freePort()
    const own = await launch(withDatabase(folderOf('remix-serve')), { PORT: String(port) }, [
      'node_modules/@remix-run/serve/dist/cli.js',
      'build/server/index.js',
    ])
    const url = `http://127.0.0.1:${port}`
    try {
      await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200)
      const page = await fetch(`${url}/analysis`)
      expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
      const form = await fetch(`${url}/analysis`, {
        method: 'POST',
        body: new URLSearchParams({ intent: 'continue' }),
        headers: { Origin: url },
      })
      expect(form.status).toBe(400)
      expect(await form.text()).toContain('Please fill in all required fields for each property')
    } finally {
      own.child.kill('SIGKILL')
      await own.ended
    }
  })
})

type Launched = {
  child: ReturnType<typeof spawn>
  output: () => string
  listening: () => Promise<string>
  ended: Promise<number | null>
}

/** Starts a server that may fail to start. */
async function launch(folder: string, env: Record<string, string>, command = ['scripts/serve.js']): Promise<Launched> {
  // BASE_URL: the test runner sets another one.
  const settings = productSettings(folder, { PORT: '0', BASE_URL: '', ...env })
  const child = spawn(process.execPath, command, { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const listening = async () => {
    await expect.poll(() => output).toMatch(/"msg":"listening"/)
    return /"url":"http:\/\/localhost:(\d+)"/.exec(output)?.[1]?.replace(/^/, 'http://127.0.0.1:') ?? ''
  }
  return { child, output: () => output, listening, ended }
}
