import { eq } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { hasLeadAccess, newVisitor, submitLead } from '#tests/setup/visitor.ts'
import { recordTypedProperty, recordTypedRent } from './grant-lead.server.ts'
import { findHandedAccess, findLeadAccess, GRANT_DAYS } from './grants.server.ts'
import { findNewestLead } from './newest-lead.server.ts'
import { issueToken, findToken } from '#app/modules/tokens/tokens.server.ts'
import { proveMailbox } from './mailbox-proofs.server.ts'
import { deleteVisitor, findRenewedToken, renewVisitor, type Visitor } from './visitors.server.ts'

setupTestDatabase()

const EMAIL = 'Owner@Example.com'

let leadId: string
let stranger: Visitor
beforeEach(() => {
  leadId = makeLead(db(), { email: EMAIL, name: 'owner', phone: null }).id
  stranger = newVisitor()
  submitLead(stranger.id, leadId)
})

const change = (facts: Partial<typeof leads.$inferInsert>) => db().update(leads).set(facts).where(eq(leads.id, leadId)).run()
const levelOf = (token: string | null, id = leadId) => findLeadAccess(db(), token, id)?.level ?? null
const prove = (visitor: string | null, cause = 'the secret of a link') =>
  inTransaction((tx) => proveMailbox(tx, { email: ' owner@example.com', visitor, cause }))

describe('a browser that submitted a lead', () => {
  test('may do what it typed itself, for this lead only, until its grant expires', () => {
    const other = makeLead(db(), { email: EMAIL }).id
    expect(hasLeadAccess(stranger.token, leadId, 'submitted')).toBe(true)
    expect(hasLeadAccess(stranger.token, leadId, 'proved')).toBe(false)
    expect(findNewestLead(stranger.token)).toBe(leadId)
    expect([levelOf(stranger.token, other), levelOf(null), levelOf(newVisitor().token)]).toEqual([null, null, null])
    const later = new Date(Date.now() + GRANT_DAYS * DAY_MS + 1000)
    expect(hasLeadAccess(stranger.token, leadId, 'submitted', later)).toBe(false)
  })

  test('may do nothing for a lead in the trash, or one with a different email by now', () => {
    change({ deletedAt: new Date() })
    expect(levelOf(stranger.token)).toBeNull()
    expect(findNewestLead(stranger.token)).toBeNull()
    change({ deletedAt: null, email: 'someone-else@example.com' })
    expect(levelOf(stranger.token)).toBeNull()
    expect(findNewestLead(stranger.token)).toBeNull()
  })

  test.each<Partial<typeof leads.$inferInsert>>([
    { phone: '+15155550142' },
    { name: 'Olive Owner' },
    { ownerName: 'Olive Owner' },
  ])('sees the contact details that it typed, and not what others added: %o', (added) => {
    expect(findLeadAccess(db(), stranger.token, leadId)?.knowsContact).toBe(true)
    change(added)
    expect(findLeadAccess(db(), stranger.token, leadId)).toMatchObject({ level: 'submitted', knowsContact: false })
    expect(findLeadAccess(db(), prove(null), leadId)).toMatchObject({ level: 'proved', knowsContact: true })
  })

  test.each<Partial<typeof leads.$inferInsert>>([{ unitCount: 4 }, { yearBuilt: 1931 }, { propertyType: 'condo' }])(
    'may change the property while it is still what it typed: %o',
    (added) => {
      expect(findLeadAccess(db(), stranger.token, leadId)?.knowsProperty).toBe(true)
      change(added)
      expect(findLeadAccess(db(), stranger.token, leadId)).toMatchObject({ knowsContact: true, knowsProperty: false })
      inTransaction((tx) => recordTypedProperty(tx, { visitorId: stranger.id, leadId }))
      expect(findLeadAccess(db(), stranger.token, leadId)?.knowsProperty).toBe(true)
    },
  )

  test('sees the rent if it is an estimate, or the one that it entered', () => {
    const knowsRent = (id: string) => findLeadAccess(db(), stranger.token, id)?.knowsRent
    const estimated = makeReport(db(), { lead: { email: EMAIL, estimatedRent: null }, result: { rentEstimate: 1895 } })
    submitLead(stranger.id, estimated)
    const setRent = (estimatedRent: number | null) =>
      db().update(leads).set({ estimatedRent }).where(eq(leads.id, estimated)).run()
    for (const [rent, isKnown] of [
      [null, true],
      [1895, true],
      [2150, false],
    ] as const) {
      setRent(rent)
      expect(knowsRent(estimated)).toBe(isKnown)
    }
    inTransaction((tx) => recordTypedRent(tx, { visitorId: stranger.id, leadId: estimated }, 2150))
    expect(knowsRent(estimated)).toBe(true)
    setRent(1700)
    expect(knowsRent(estimated)).toBe(false)
    expect(findLeadAccess(db(), prove(null), estimated)).toMatchObject({ level: 'proved', knowsRent: true })
  })
})

describe('a browser that proved the mailbox', () => {
  test('may act for every lead with that email, including later ones', () => {
    const owner = prove(null)
    const later = makeLead(db(), { email: EMAIL, createdAt: new Date(Date.now() + 1000) }).id
    const foreign = makeLead(db(), { email: 'owner+1@example.com' }).id
    expect([levelOf(owner), levelOf(owner, later), levelOf(owner, foreign)]).toEqual(['proved', 'proved', null])
    expect(findNewestLead(owner)).toBe(later)
    change({ deletedAt: new Date() })
    expect(levelOf(owner)).toBeNull()
    change({ deletedAt: null, email: 'buyer@example.com' })
    expect(levelOf(owner)).toBeNull()
  })

  test('ends the grants of everyone who only typed the email, for all of its leads, and no others', () => {
    const second = makeLead(db(), { email: EMAIL }).id
    const foreign = makeLead(db()).id
    for (const id of [second, foreign]) submitLead(stranger.id, id)
    const phone = prove(null, 'an earlier link')
    submitLead(stranger.id, leadId)
    const laptop = newVisitor()
    submitLead(laptop.id, leadId)
    const proved = prove(laptop.token)
    expect([levelOf(stranger.token), levelOf(stranger.token, second), levelOf(stranger.token, foreign)]).toEqual([
      null,
      null,
      'submitted',
    ])
    expect([levelOf(proved), levelOf(phone)]).toEqual(['proved', 'proved'])
  })

  test('ends what links in other hands allowed; a link works only in the browser that received it', () => {
    const handedTo = ({ id }: Visitor) => {
      const token = inTransaction((tx) => issueToken(tx, { purpose: 'booking', leadId, email: EMAIL, visitorId: id, days: 1 }))
      return findToken(db(), token, 'booking') ?? { visitorId: null, leadId: null }
    }
    const owner = newVisitor()
    const [link, own] = [handedTo(stranger), handedTo(owner)]
    expect(findHandedAccess(db(), link, stranger.token)?.level).toBe('submitted')
    const proved = prove(owner.token)
    expect([findHandedAccess(db(), link, stranger.token), findHandedAccess(db(), link, proved)]).toEqual([null, null])
    expect(findHandedAccess(db(), own, proved)?.level).toBe('proved')
  })

  test('gains rights and loses none if it is the browser that typed the email', () => {
    const proved = prove(stranger.token)
    expect(findLeadAccess(db(), proved, leadId)).toMatchObject({ level: 'proved', visitorId: stranger.id })
  })
})

describe('the token of a browser', () => {
  test('changes when it gains rights, and the old one is worthless', () => {
    const renewed = prove(stranger.token)
    expect(renewed).toMatch(/^[0-9a-f]{32}$/)
    expect(renewed).not.toBe(stranger.token)
    expect([levelOf(renewed), levelOf(stranger.token)]).toEqual(['proved', null])
    // A planted one is worthless too.
    const planted = 'ab'.repeat(16)
    expect([levelOf(prove(planted, 'another link')), levelOf(planted)]).toEqual(['proved', null])
  })

  test('stays the same if the same request is repeated, and for no one else', () => {
    const planted = 'ab'.repeat(16)
    const first = inTransaction((tx) => renewVisitor(tx, planted, 'a post'))
    expect(findRenewedToken(db(), planted, 'a post')).toBe(first.token)
    expect(inTransaction((tx) => renewVisitor(tx, planted, 'a post'))).toEqual(first)
    expect([findRenewedToken(db(), planted, 'another'), findRenewedToken(db(), null, 'a post')]).toEqual([null, null])
    expect(inTransaction((tx) => renewVisitor(tx, planted, 'another')).id).not.toBe(first.id)
  })

  test('is worthless once the browser is forgotten', () => {
    const token = inTransaction((tx) => renewVisitor(tx, stranger.token, 'a post')).token
    inTransaction((tx) => deleteVisitor(tx, token))
    expect([levelOf(token), findRenewedToken(db(), stranger.token, 'a post')]).toEqual([null, null])
  })
})
