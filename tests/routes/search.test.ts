import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import * as referrals from '#app/routes/admin/referrals.tsx'
import { loader } from '#app/routes/staff/search.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makePost } from '#tests/factories/make-post.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

async function search(q: string, role: 'admin' | 'user' = 'user') {
  const { data } = await callLoader(loader, {
    url: `/search?${new URLSearchParams({ q }).toString()}`,
    cookie: signedInAs(role).cookie,
  })
  return data
}

test('an empty search finds nothing', async () => {
  expect((await search('')).found).toBeNull()
  expect((await search(' \u0000 ')).found).toBeNull()
})

describe('leads', () => {
  test('are found by name, email, phone and address, the newest five shown, all of them counted', async () => {
    for (let number = 0; number < 7; number += 1) {
      makeLead(db(), {
        name: `Quentin ${number}`,
        email: `q${number}@marigold.example`,
        phone: `(641) 555-020${number}`,
        city: 'Winterset',
        createdAt: new Date(Date.UTC(2026, 0, 1 + number)),
      })
    }
    for (const words of ['quentin', 'marigold', 'winterset', 'que 555-02']) {
      const { found } = await search(words)
      expect(found?.leads, words).toMatchObject({ total: 7, isMore: false })
      expect(found?.leads.rows.map(({ name }) => name)).toEqual([6, 5, 4, 3, 2].map((number) => `Quentin ${number}`))
    }
    expect((await search('641 555 0203')).found?.leads.rows.map(({ name }) => name)).toEqual(['Quentin 3'])
    expect((await search('entin')).found?.leads.total).toBe(7)
    expect((await search('en')).found?.leads.total).toBe(0)
  })

  test('in the trash are not found', async () => {
    makeLead(db(), { name: 'Quentin Binned', deletedAt: new Date() })
    expect((await search('quentin')).found?.leads.total).toBe(0)
  })
})

test('referrals are found by client, realtor and property, only by admins', async () => {
  const { id: leadId } = makeLead(db(), { name: 'W. Ort' })
  const { id } = makeReferral(db(), {
    leadId,
    clientName: 'Wilhelmina Ort',
    clientPhone: '(641) 555-0299',
    realtorCompany: 'Bluestem Homes',
    propertyAddress: '8 Larkspur Ln, Pella, IA 50219',
  })
  for (const words of ['wilhelmina', 'bluestem', 'larkspur pella', '6415550299'])
    expect((await search(words, 'admin')).found?.referrals, words).toMatchObject({ total: 1, rows: [{ id, leadId }] })
  expect((await search('wilhelmina')).found?.referrals).toEqual({ rows: [], total: 0 })

  // The referral list returns the same for the same words.
  for (const words of ['wilhelmina', 'bluestem', 'larkspur pella', '6415550299']) {
    const url = `/admin/referrals?q=${encodeURIComponent(words)}`
    const { data } = await callLoader(referrals.loader, { url, cookie: signedInAs('admin').cookie })
    expect(
      data.page.rows.map((row) => row.id),
      words,
    ).toEqual([id])
  }

  db().update(leads).set({ deletedAt: new Date() }).run()
  expect((await search('wilhelmina', 'admin')).found?.referrals).toMatchObject({ rows: [{ id, leadId: null }] })
})

test('published posts are found, no drafts', async () => {
  makePost(db(), { title: 'Marigold beds', slug: 'marigold-beds' })
  makePost(db(), { title: 'Marigold plans', slug: 'marigold-plans', status: 'draft', publishedAt: null })
  expect((await search('marigold', 'admin')).found?.posts).toMatchObject({ total: 1, rows: [{ slug: 'marigold-beds' }] })
})

describe('people', () => {
  test('are found by name, without private fields', async () => {
    const { id } = makeUser(db(), { name: 'Ottoline Gray', email: 'o.gray@harvestgate.example' })
    makeUser(db(), { name: 'Ottoline Gone', deactivatedAt: new Date() })
    expect((await search('ottoline')).found?.people).toEqual({
      rows: [{ id, name: 'Ottoline Gray', email: null, role: null, isActive: true }],
      total: 1,
    })
    expect((await search('o.gray@')).found?.people.total).toBe(0)
  })

  test('are all found by admins, also by email', async () => {
    makeUser(db(), { name: 'Ottoline Gray', email: 'o.gray@harvestgate.example' })
    makeUser(db(), { name: 'Ottoline Gone', email: 'o.gone@harvestgate.example', deactivatedAt: new Date() })
    const { found } = await search('ottoline', 'admin')
    expect(found?.people.rows).toMatchObject([
      { name: 'Ottoline Gone', email: 'o.gone@harvestgate.example', role: 'user', isActive: false },
      { name: 'Ottoline Gray', isActive: true },
    ])
    expect((await search('o.gray@', 'admin')).found?.people.total).toBe(1)
  })
})
