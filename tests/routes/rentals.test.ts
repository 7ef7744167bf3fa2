import { describe, expect, test } from 'vitest'
import { inTransaction } from '#app/db/client.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { loader as rentals } from '#app/routes/public/rentals.tsx'
import { loader as sampleListings } from '#app/routes/public/sample-listings.tsx'
import { loader as member } from '#app/routes/public/team/member.tsx'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'

setupTestDatabase()

describe('the frame of /rentals', () => {
  test('shows our own sample listings in demo mode, and may frame nothing else', async () => {
    const answer = await callLoader(rentals, { url: '/rentals' })
    expect(answer.data.frame).toBe('/rentals/sample-listings')
    expect(answer.headers.get('Content-Security-Policy')).toBe("frame-src 'self'")
  })

  test('shows the listings set by an admin, and only their origin', async () => {
    inTransaction((tx) => writeSetting(tx, 'externalLinks', { listings: 'https://homes.test/rentals?for=us' }))
    const answer = await callLoader(rentals, { url: '/rentals' })
    expect(answer.data).toMatchObject({
      frame: 'https://homes.test/rentals?for=us',
      listings: 'https://homes.test/rentals?for=us',
    })
    expect(answer.headers.get('Content-Security-Policy')).toBe('frame-src https://homes.test')
  })

  test("the sample listings may be framed by our own pages, and aren't indexed", async () => {
    const { headers } = await callLoader(sampleListings, { url: '/rentals/sample-listings' })
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(headers.get('X-Robots-Tag')).toBe('noindex')
  })
})

describe("a team member's page", () => {
  test('is found by first and last name', async () => {
    const { data } = await callLoader(member, { url: '/team/claire-holloway', params: { slug: 'claire-holloway' } })
    expect(data.member.name).toBe('Claire Holloway')
    expect(data.meeting).toMatch(/^https:/)
  })

  test.each(['no-such-person', '../claire-holloway', '%2e%2e', 'CLAIRE-HOLLOWAY', ''])('is not found at %j', async (slug) => {
    const answer = await callLoader(member, { url: '/team/x', params: { slug } })
    expect(answer.status).toBe(404)
  })
})
