import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { env } from '#app/config/env.server.ts'
import { company } from '#app/content/company.ts'
import { externalLinks } from '#app/content/links.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { writeSetting } from './settings.server.ts'
import { getSiteFacts, showsSampleCompany } from './site-facts.server.ts'

setupTestDatabase()

describe('the facts of the site', () => {
  it("are the content's until an admin stores others", () => {
    expect(getSiteFacts()).toEqual({ company, links: externalLinks, isDemo: true, baseUrl: env().BASE_URL })
    expect(showsSampleCompany()).toBe(true)
    inTransaction((tx) => {
      writeSetting(tx, 'company', { ...company, name: 'Prairie Homes', email: 'office@prairie.test' })
      writeSetting(tx, 'externalLinks', { listings: 'https://homes.test/rentals' })
    })
    expect(getSiteFacts().company.name).toBe('Prairie Homes')
    expect(getSiteFacts().links).toEqual({ ...externalLinks, listings: 'https://homes.test/rentals' })
    expect(showsSampleCompany()).toBe(false)
  })

  it('accept only web addresses', () => {
    expect(() => {
      inTransaction((tx) => writeSetting(tx, 'externalLinks', { listings: 'javascript:alert(1)' }))
    }).toThrow(ZodError)
  })
})
