import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { AUDIT_ACTIONS, areaOf } from '#app/modules/audit/search.ts'
import { changeLead } from '#app/modules/leads/write/change-lead.server.ts'
import { setStatusOfLeads } from '#app/modules/leads/bulk/change-leads.server.ts'
import { recordFailedSignIn } from '#app/modules/users/sign-in/record-failed-sign-in.server.ts'
import { loader } from '#app/routes/admin/audit.tsx'
import { loader as exportLoader } from '#app/routes/admin/audit-export.ts'
import { auditLog } from '#app/db/schema/index.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

let cookie: string

beforeEach(() => {
  cookie = signedInAs('admin').cookie
})

async function linesOf(query: string) {
  const url = `/admin/audit?${query}`
  const answer = await callLoader(loader, { url, cookie })
  return answer.data
}

const subjects = async (query: string) => (await linesOf(query)).page.rows.map(({ subject }) => subject)

function write(subject: string, more: Partial<Parameters<typeof recordAudit>[1]> = {}) {
  inTransaction((tx) => {
    recordAudit(tx, { action: 'referral_changed', subject, ...more })
  })
}

describe('the audit log', () => {
  test('shows the latest line first, page by page, each line once', async () => {
    for (let number = 0; number < 120; number += 1) write(`line-${number}`)
    const first = await linesOf('q=line')
    expect(first.page.rows).toHaveLength(50)
    expect(first.page.rows[0]?.subject).toBe('line-119')
    const second = await linesOf(`q=line&after=${first.page.next?.after}`)
    const third = await linesOf(`q=line&after=${second.page.next?.after}`)
    expect(third.page.rows).toHaveLength(20)
    expect(third.page.next).toBeNull()
    const back = await linesOf(`q=line&before=${third.page.previous?.before}`)
    expect(back.page.rows).toEqual(second.page.rows)
  })

  test('is searched by action, subject, person and place, all of which must match', async () => {
    const clara = makeUser(db(), { name: 'Clara Quist' })
    write('paid-one', { action: 'referral_paid', userId: clara.id, ipAddress: '203.0.113.77' })
    write('changed-one', { userId: clara.id, detail: { fields: ['clientEmail'] } })
    write('paid-two', { action: 'referral_paid' })
    expect(await subjects('q=paid')).toEqual(['paid-two', 'paid-one'])
    expect(await subjects('q=clara')).toEqual(['changed-one', 'paid-one'])
    expect(await subjects('q=clara+referral+paid')).toEqual(['paid-one'])
    expect(await subjects('q=203.0.113.77')).toEqual(['paid-one'])
    expect(await subjects('q=clientEm')).toEqual(['changed-one'])
    expect(await subjects('q=paid+exported')).toEqual([])
    expect(await subjects('q=%22%29+OR+*')).toEqual([])
  })

  test('is filtered by person, area and day; an unknown value is named', async () => {
    const clara = makeUser(db())
    write('hers', { userId: clara.id })
    write('her role', { action: 'role_changed', userId: clara.id })
    db()
      .insert(auditLog)
      .values({ area: 'referrals', action: 'referral_paid', subject: 'early', createdAt: new Date('2025-03-04T12:00:00Z') })
      .run()
    expect(await subjects(`who=${clara.id}`)).toEqual(['her role', 'hers'])
    expect(await subjects(`who=${clara.id}&area=users`)).toEqual(['her role'])
    expect(await subjects(`who=${clara.id}&area=users&q=hers`)).toEqual([])
    expect(await subjects('who=system&area=referrals')).toEqual(['early'])
    expect(await subjects('who=nobody&area=referrals'), 'an old bookmark').toEqual(['early'])
    expect(await subjects('from=2025-03-04&to=2025-03-04')).toEqual(['early'])
    expect(await subjects('from=2025-03-04&to=2025-03-04&q=paid')).toEqual(['early'])
    expect(await subjects('to=2025-03-03')).toEqual([])
    const odd = await linesOf('who=x&area=toString&from=2026-02-30')
    expect(odd.filter.problems).toHaveLength(3)
    expect(odd.page.rows.length).toBeGreaterThan(0)
  })

  test("records a lead's change by its fields, not by their values", async () => {
    const { id } = makeLead(db())
    const me = makeUser(db())
    inTransaction((tx) =>
      changeLead(tx, {
        leadId: id,
        changes: { name: 'Wilhelmina Overbeck' },
        actor: { kind: 'staff', userId: me.id },
        now: new Date(),
      }),
    )
    const [line] = (await linesOf(`q=${id}`)).page.rows
    expect(line).toMatchObject({ action: 'lead_changed', detail: { fields: ['name'] }, userName: me.name })
    expect(JSON.stringify(rowsOf(auditLog))).not.toContain('Wilhelmina')
  })

  test('has one line for a bulk change', async () => {
    const me = makeUser(db())
    const ids = [makeLead(db()).id, makeLead(db()).id]
    await setStatusOfLeads(me, ids, { to: 'proposal', reason: null })
    expect((await linesOf(`who=${me.id}`)).page.rows).toMatchObject([
      { action: 'leads_changed', detail: { kind: 'set_status', leads: 2 } },
    ])
  })

  test('has failed sign-ins, with the account if there is one', async () => {
    const { id, email } = makeUser(db())
    recordFailedSignIn(email, '198.51.100.7')
    recordFailedSignIn('stranger@elsewhere.example', '198.51.100.7')
    expect(await subjects('q=sign-in+failed')).toEqual([])
    expect(await subjects('q=failed+198.51.100.7')).toEqual(['unknown address', id])
    expect(JSON.stringify(rowsOf(auditLog))).not.toContain('stranger@')
  })

  test('is exported as filtered, which is logged too', async () => {
    write('=taken', { action: 'referral_paid' })
    write('left')
    const answer = await callLoader(exportLoader, { url: '/admin/audit/log.csv?q=paid', cookie })
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const [titles, line, ...others] = (await answer.text()).trim().split('\r\n')
    expect(titles).toContain('When (UTC),Action,Area,Record,Details,Who,IP address')
    expect(line).toContain("Referral paid,Referrals,'=taken")
    expect(others).toEqual([])
    expect((await linesOf('area=exports')).page.rows).toMatchObject([
      { action: 'audit_exported', detail: { rows: 1, isWhole: true } },
    ])
  })

  test('knows the area of each action, and each action once', () => {
    expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length)
    expect(AUDIT_ACTIONS.map(areaOf)).toHaveLength(AUDIT_ACTIONS.length)
  })
})
