import { expect, test } from 'vitest'
import { findUser } from '#app/modules/users/queries.server.ts'
import { ensureFirstAdmin } from '#app/modules/users/manage/ensure-first-admin.server.ts'
import { action, loader } from '#app/routes/auth/invitation.tsx'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'

// Before the settings are first read.
Object.assign(process.env, {
  APP_MODE: 'production',
  BASE_URL: 'https://harvestgate.example',
  SMTP_URL: 'smtps://mail.harvestgate.example',
  MAIL_FROM: 'hello@harvestgate.example',
  SESSION_SECRET: '5f0c8c1d6d5b4f7a9e3b2a1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e',
  ADMIN_EMAIL: 'Ada@harvestgate.example',
})
setupTestDatabase()

const linkOf = async () => {
  const made = await ensureFirstAdmin()
  if (made.outcome !== 'invited') throw new Error(made.outcome)
  const { origin, pathname, search } = new URL(made.url)
  expect(origin).toBe('https://harvestgate.example')
  return pathname + search
}

test('the first start in production without a password prints a link, the next start another one, and it works once', async () => {
  const first = await linkOf()
  const second = await linkOf()
  expect((await callLoader(loader, { url: first })).status).toBe(404)
  expect((await callLoader(loader, { url: second })).status).toBe(200)
  const form = { name: 'Ada', password: 'a long walk by the river 42' }
  const answer = await callAction(action, { url: second, form, headers: { Origin: 'https://harvestgate.example' } })
  expect(answer.location).toBe('/dashboard')
  expect(findUser('ada@harvestgate.example')).toMatchObject({ role: 'admin' })
  expect((await callLoader(loader, { url: second })).status).toBe(404)
  expect(await ensureFirstAdmin()).toEqual({ outcome: 'exists' })
})
