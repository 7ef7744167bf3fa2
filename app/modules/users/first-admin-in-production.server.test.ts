import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { ensureFirstAdmin } from './manage/ensure-first-admin.server.ts'

// Before the settings are first read.
Object.assign(process.env, {
  APP_MODE: 'production',
  BASE_URL: 'https://harvestgate.example',
  SMTP_URL: 'smtps://mail.harvestgate.example',
  MAIL_FROM: 'hello@harvestgate.example',
  ADMIN_EMAIL: 'ada@harvestgate.example',
  ADMIN_PASSWORD: 'ada@harvestgate.example',
})
setupTestDatabase()

test('a weak ADMIN_PASSWORD is refused with a message, and no user is created', async () => {
  await expect(ensureFirstAdmin()).rejects.toThrow(/ADMIN_PASSWORD: This password is easy to guess/)
  expect(await db().$count(users)).toBe(0)
})
