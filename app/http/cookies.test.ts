import { describe, expect, test } from 'vitest'
import { signedCookie } from './cookies.server.ts'
import { draftIdHeader, findDraftId } from './draft-cookie.server.ts'
import { findVisitorToken } from './visitor.server.ts'

const TOKEN = '0123456789abcdef0123456789abcdef'

const requestWith = (cookie: string) => new Request('http://localhost:3000/', { headers: { Cookie: cookie } })

describe('a signed cookie', () => {
  test('is read back under its own name, and not after a change', async () => {
    const [pair = ''] = (await draftIdHeader('analysis', TOKEN)).split(';')
    expect(await findDraftId(requestWith(pair), 'analysis')).toBe(TOKEN)
    expect(await findDraftId(requestWith(pair.replace(/=../, '=AA')), 'analysis')).toBeNull()
  })

  test('is worthless under another name', async () => {
    const [pair = ''] = (await draftIdHeader('analysis', TOKEN)).split(';')
    const value = pair.slice(pair.indexOf('=') + 1)
    expect(await findVisitorToken(requestWith(`visitor=${value}`))).toBeNull()
    expect(await findDraftId(requestWith(`draft-enroll=${value}`), 'enroll')).toBeNull()
    const [own = ''] = (await signedCookie('visitor').serialize(TOKEN)).split(';')
    expect(await findVisitorToken(requestWith(own))).toBe(TOKEN)
  })
})
