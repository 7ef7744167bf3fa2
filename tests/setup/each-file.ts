import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, inject, vi } from 'vitest'

/**
 * Test files run one after the other in the same processes, so that packages are loaded only once. Each file reloads our own
 * modules, so that no setting, connection or counter carries over, and its changes to the process are undone.
 */
vi.resetModules()
const environmentBefore = { ...process.env }
const exitListenersBefore = process.listeners('exit')
const folder = path.join(inject('runFolder'), randomUUID())
afterAll(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  for (const name of Object.keys(process.env)) if (!(name in environmentBefore)) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, environmentBefore)
  for (const listener of process.listeners('exit')) if (!exitListenersBefore.includes(listener)) process.off('exit', listener)
})

/** Settings of a test file: its own database and files, fixed secrets, no log. Set before any product module is imported. */
Object.assign(process.env, {
  APP_MODE: 'demo',
  BASE_URL: 'http://localhost:3000',
  DATABASE_PATH: path.join(folder, 'site.sqlite'),
  STORAGE_PATH: path.join(folder, 'files'),
  SESSION_SECRET: 'f3a1c5d97b20468e8c14be6d09a7f25310cbe4d6987f2a51b3c08e6d4f1a9725',
  LOG_LEVEL: 'silent',
  // Blank means unset: keeps the machine's own service settings out of the tests.
  RENTCAST_API_KEY: '',
  SMARTY_AUTH_ID: '',
  DOCUSEAL_API_KEY: '',
  DOCUSEAL_WEBHOOK_SECRET: '',
  SIGNING_URL: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_API_BASE: '',
  SMTP_URL: '',
  CLAMD_URL: '',
  TRUST_PROXY: '0',
})

// Console errors of a page or a handler are defects that would otherwise go unnoticed. Not a spy: before each test Vitest walks
// through all spies of a process, and never drops any.
const consoleError = console.error
let complaints: string[] = []
beforeEach(() => {
  complaints = []
  console.error = (...args: unknown[]) => void complaints.push(args.map(String).join(' '))
})
afterEach(() => {
  console.error = consoleError
  expect(complaints, 'console.error was called').toEqual([])
})
