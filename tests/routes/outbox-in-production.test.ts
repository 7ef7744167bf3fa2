import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { loader as htmlLoader } from '#app/routes/admin/outbox-message-html.ts'
import { loader as messageLoader } from '#app/routes/admin/outbox-message.tsx'
import { loader as listLoader } from '#app/routes/admin/outbox.tsx'
import { loader as dashboardLoader } from '#app/routes/staff/dashboard.tsx'
import { SESSION_COOKIE, signIn } from '#app/http/session.server.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeTwoStep } from '#tests/factories/make-two-step.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

// Before the settings are first read.
Object.assign(process.env, {
  APP_MODE: 'production',
  BASE_URL: 'https://harvestgate.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@harvestgate.example',
})
setupTestDatabase()

const SECRET = 'f3a1c5d97b20468e8c14be6d09a7f253'

test.each(['user', 'admin'] as const)('a member of staff (%s) must first set up two-step sign-in', async (role) => {
  const { viewer, cookie } = signedInAs(role)
  const open = async () => (await callLoader(dashboardLoader, { url: '/dashboard', cookie })).location
  expect(await open()).toBe('/account/two-step?from=%2Fdashboard')
  makeTwoStep(viewer.id)
  expect(await open()).toBeNull()
})

test('links and codes of stored messages are masked, in the page and all of its data', async () => {
  const { viewer, cookie } = signedInAs('admin')
  // Production requires it of admins.
  expect((await callLoader(listLoader, { url: '/admin/outbox', cookie })).location).toMatch(/^\/account\/two-step\?/)
  makeTwoStep(viewer.id)
  const { id } = makeMessage(db(), {
    subject: `Your code is 493201`,
    textBody: `Open https://harvestgate.example/r/${SECRET}`,
    htmlBody: `<a href="https://harvestgate.example/r/${SECRET}">Open</a> 493201`,
  })
  const params = { id }
  const list = await callLoader(listLoader, { url: '/admin/outbox', cookie })
  const page = await callLoader(messageLoader, { url: `/admin/outbox/${id}`, params, cookie })
  const html = await callLoader(htmlLoader, { url: `/admin/outbox/${id}/html`, params, cookie })
  expect(page.data.message).toMatchObject({
    subject: 'Your code is ••••',
    text: 'Open https://harvestgate.example/••••',
    isMasked: true,
  })
  expect(list.data).toMatchObject({ storesMailOnly: false })
  for (const shown of [JSON.stringify(list.data), JSON.stringify(page.data), await html.text()]) {
    expect(shown).not.toContain(SECRET)
    expect(shown).not.toContain('493201')
  }
})

test('the session cookie is sent only over https', () => {
  const header = signIn(makeUser(db()).id, new Request('https://harvestgate.example/login'))
  expect(header.startsWith(`__Host-${SESSION_COOKIE}=`)).toBe(true)
  expect(header).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
})
