import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { loader } from '#app/routes/staff/palette.ts'
import type { PaletteResponse } from '#app/ui/palette-response.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

async function ask(search: string, role: 'user' | 'admin' = 'user'): Promise<PaletteResponse> {
  const answer = await callLoader(loader, { url: `/search/palette?q=${search}`, cookie: signedInAs(role).cookie })
  return JSON.parse(await answer.text()) as PaletteResponse
}

const labels = ({ groups }: PaletteResponse, label: string) =>
  groups.find((group) => group.label === label)?.entries.map((entry) => entry.label)

test('leads come first, then the actions for the first one', async () => {
  const { id } = makeLead(db(), { name: 'Luz Ortega', status: 'proposal' })
  const answer = await ask('luz')
  expect(answer.groups.map(({ label }) => label)).toEqual(['Leads', 'With Luz Ortega'])
  expect(answer.groups[0]?.entries[0]).toMatchObject({ to: `/leads/${id}`, badge: { label: 'Proposal', color: 'gray' } })
  expect(answer.groups[1]?.entries.map(({ label, key }) => `${label} ${key}`)).toContain('Log a call c')
  expect(answer.all).toEqual({ to: '/search?q=luz', label: 'All results' })
})

test('commands are those of the menu for the role', async () => {
  expect(labels(await ask('audit', 'admin'), 'Commands')).toEqual(['Go to Audit log'])
  expect(labels(await ask('audit'), 'Commands')).toBeUndefined()
  expect(labels(await ask(''), 'Commands')).toContain('Add a lead')
  expect((await ask('')).all).toBeNull()
})

test('referrals are for admins', async () => {
  makeReferral(db(), { clientName: 'Gordon Vance' })
  expect(labels(await ask('gordon', 'admin'), 'Referrals')).toEqual(['Gordon Vance'])
  expect(labels(await ask('gordon'), 'Referrals')).toBeUndefined()
})
