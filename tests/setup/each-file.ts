import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'

/** Settings of a test file: its own database and files, fixed secrets, no log. Set before anything of the product is imported. */
const folder = path.join(inject('runFolder'), randomUUID())
Object.assign(process.env, {
  APP_MODE: 'demo',
  BASE_URL: 'http://localhost:3000',
  DATABASE_PATH: path.join(folder, 'site.sqlite'),
  STORAGE_PATH: path.join(folder, 'files'),
  SESSION_SECRET: 'f3a1c5d97b20468e8c14be6d09a7f25310cbe4d6987f2a51b3c08e6d4f1a9725',
  LOG_LEVEL: 'silent',
  // Blank is missing: what the machine's own environment says of services does not reach the tests.
  RENTCAST_API_KEY: '',
  DOCUSEAL_API_KEY: '',
  DOCUSEAL_WEBHOOK_SECRET: '',
  SIGNING_URL: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  STRIPE_API_BASE: '',
  SMTP_URL: '',
  TRUST_PROXY: '0',
})

// What a page or a handler complains about on the console is a defect that nobody looks at otherwise.
let complaints: string[] = []
beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    complaints.push(args.map(String).join(' '))
  })
})
afterEach(() => {
  expect(complaints, 'console.error was called').toEqual([])
})
