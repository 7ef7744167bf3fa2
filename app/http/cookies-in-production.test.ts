import { expect, test } from 'vitest'
import { draftIdHeader, findDraftId } from './draft-cookie.server.ts'
import { newSecretToken } from '#app/modules/tokens/tokens.server.ts'
import { findSessionToken, SESSION_COOKIE, signOut } from './session.server.ts'
import { tableUnlockHeader } from './browser-memory.server.ts'
import { visitorHeader } from './visitor.server.ts'

// Must run before the settings are first read.
Object.assign(process.env, {
  APP_MODE: 'production',
  BASE_URL: 'https://harvestgate.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@harvestgate.example',
})

const TOKEN = '0123456789abcdef0123456789abcdef'
const requestWith = (cookie: string) => new Request('https://harvestgate.example/', { headers: { Cookie: cookie } })

test('every signed cookie is bound to this host: __Host-, Secure, Path=/ and no Domain', async () => {
  for (const header of [await visitorHeader(TOKEN), await draftIdHeader('analysis', TOKEN), await tableUnlockHeader()]) {
    expect(header).toMatch(/^__Host-[a-z-]+=/)
    expect(header).toMatch(/; Path=\/(;|$)/)
    expect(header).toMatch(/; Secure(;|$)/)
    expect(header).not.toMatch(/domain/i)
  }
})

test('a cookie without the prefix, which another host of the domain may have planted, is ignored', async () => {
  const [pair = ''] = (await draftIdHeader('analysis', TOKEN)).split(';')
  expect(await findDraftId(requestWith(pair), 'analysis')).toBe(TOKEN)
  expect(await findDraftId(requestWith(pair.replace('__Host-', '')), 'analysis')).toBeNull()
})

test("the staff session cookie is bound to this host; the previous release's cookie is still read, second", () => {
  const header = signOut(requestWith(''))
  expect(header).toMatch(new RegExp(`^__Host-${SESSION_COOKIE}=; Path=/; .*; Secure$`))
  const [bound, planted] = [newSecretToken(), newSecretToken()]
  expect(findSessionToken(requestWith(`${SESSION_COOKIE}=${planted}; __Host-${SESSION_COOKIE}=${bound}`))).toBe(bound)
  expect(findSessionToken(requestWith(`${SESSION_COOKIE}=${planted}`))).toBe(planted)
})
