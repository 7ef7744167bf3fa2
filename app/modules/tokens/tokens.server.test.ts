import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { TOKEN_PURPOSES, tokens } from '#app/db/schema/index.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { TOKEN_LIFE_MS, type TokenPurpose } from './token-life.ts'
import { findToken, findTokenOfUser, issueToken, type NewToken, revokeTokens, consumeToken } from './tokens.server.ts'

setupTestDatabase()

const NOW = new Date('2026-03-02T15:00:00Z')
const issue = (given: NewToken) => inTransaction((tx) => issueToken(tx, given, NOW))
const spend = (token: string, purpose: TokenPurpose, now = NOW) => inTransaction((tx) => consumeToken(tx, token, purpose, now))

/** The fields that each purpose requires. */
const given = (purpose: TokenPurpose): NewToken =>
  purpose === 'invitation' ? { purpose, subjectId: 'id', email: 'sam@example.com', detail: 'user' } : { purpose }

test.each(TOKEN_PURPOSES)('a token of %s is valid for its purpose only, until it expires', (purpose) => {
  const token = issue(given(purpose))
  for (const other of TOKEN_PURPOSES) expect(findToken(db(), token, other, NOW) !== null, other).toBe(other === purpose)
  for (const other of TOKEN_PURPOSES) if (other !== purpose) expect(spend(token, other)).toBeNull()
  const end = NOW.getTime() + TOKEN_LIFE_MS[purpose]
  expect(findToken(db(), token, purpose, new Date(end - 1))).not.toBeNull()
  expect(findToken(db(), token, purpose, new Date(end))).toBeNull()
  expect(spend(token, purpose, new Date(end))).toBeNull()
})

test("is stored as a hash: the table's content opens nothing", () => {
  const token = issue({ purpose: 'report', email: ' Priya@Example.com ' })
  const [row] = rowsOf(tokens)
  expect(row).toMatchObject({ emailKey: 'priya@example.com', sealedToken: null, createdAt: NOW })
  expect(JSON.stringify(row)).not.toContain(token)
  expect(findToken(db(), row?.hash ?? '', 'report', NOW)).toBeNull()
})

test('is used once', () => {
  const token = issue({ purpose: 'passkey_challenge', detail: 'signed' })
  expect([spend(token, 'passkey_challenge')?.detail, spend(token, 'passkey_challenge')]).toEqual(['signed', null])
})

test("a user has one password link: a newer one ends it, and no one else's", () => {
  const [mine, other] = [makeUser(db()).id, makeUser(db()).id]
  const [first, theirs] = [mine, other].map((userId) => issue({ purpose: 'password_reset', userId }))
  const second = issue({ purpose: 'password_reset', userId: mine })
  const works = [first, second, theirs].map((token = '') => findToken(db(), token, 'password_reset', NOW) !== null)
  expect(works).toEqual([false, true, true])
  expect(findTokenOfUser(db(), mine, 'password_reset', NOW)?.userId).toBe(mine)
  expect(findTokenOfUser(db(), mine, 'email_change', NOW)).toBeNull()
})

test('revoking tokens ends those of the named purposes, of one user or about one subject', () => {
  const userId = makeUser(db()).id
  const reset = issue({ purpose: 'password_reset', userId })
  const calendar = issue({ purpose: 'calendar', userId })
  const proof = issue({ purpose: 'privacy_request', subjectId: 'request' })
  const copy = issue({ purpose: 'privacy_copy', subjectId: 'request' })
  inTransaction((tx) => {
    revokeTokens(tx, ['password_reset', 'pending_sign_in'], ['userId', userId])
    revokeTokens(tx, ['privacy_request'], ['subjectId', 'request'])
  })
  expect([findToken(db(), reset, 'password_reset', NOW), findToken(db(), proof, 'privacy_request', NOW)]).toEqual([null, null])
  expect(findToken(db(), calendar, 'calendar', NOW)).not.toBeNull()
  expect(findToken(db(), copy, 'privacy_copy', NOW)).not.toBeNull()
})
