import { describe, expect, test } from 'vitest'
import { planPublication } from './publication.ts'

const now = new Date('2026-11-21T16:00:00Z')
const before = new Date('2026-10-01T12:00:00Z')
const later = new Date('2026-11-24T13:00:00Z')

describe('publishing', () => {
  test('sets the date once, and keeps it on later saves and in the archive', () => {
    const first = planPublication({ status: 'published', publishAt: null }, null, now)
    expect(first).toEqual({ ok: true, value: { status: 'published', publishedAt: now, publishAt: null } })
    for (const status of ['published', 'archived'] as const)
      expect(planPublication({ status, publishAt: null }, { status: 'published', publishedAt: before }, now)).toEqual({
        ok: true,
        value: { status, publishedAt: before, publishAt: null },
      })
    const again = planPublication({ status: 'published', publishAt: null }, { status: 'archived', publishedAt: before }, now)
    expect(again.ok && again.value.publishedAt).toEqual(before)
  })

  test('back to draft loses the date', () => {
    const back = planPublication({ status: 'draft', publishAt: null }, { status: 'published', publishedAt: before }, now)
    expect(back).toEqual({ ok: true, value: { status: 'draft', publishedAt: null, publishAt: null } })
  })

  test('at a future time creates a draft with that time, whichever status was chosen', () => {
    for (const status of ['draft', 'published'] as const)
      expect(planPublication({ status, publishAt: later }, { status: 'draft', publishedAt: null }, now)).toEqual({
        ok: true,
        value: { status: 'draft', publishedAt: null, publishAt: later },
      })
  })

  test('at a past time, or of a published post, is refused', () => {
    expect(planPublication({ status: 'draft', publishAt: now }, null, now)).toEqual({ ok: false, reason: 'past-time' })
    const out = { status: 'published', publishedAt: before } as const
    expect(planPublication({ status: 'published', publishAt: later }, out, now)).toEqual({ ok: false, reason: 'is-out' })
    expect(planPublication({ status: 'draft', publishAt: later }, out, now).ok).toBe(true)
  })
})
