import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { setupProduct } from '#tests/setup/started-product.ts'

const product = setupProduct('empty-lists')

/** The lists that have no row on a company's first day. */
const LISTS: Record<string, string> = {
  leads: paths.leads(),
  board: paths.leadBoard(),
  inbox: paths.inbox(),
  documents: paths.documents(),
  campaigns: paths.campaigns(),
  mailings: paths.mailings(),
  analyses: paths.adminAnalyses(),
  rentals: paths.adminRentals(),
  referrals: paths.adminReferrals(),
  posts: paths.adminBlog(),
  'privacy requests': paths.adminRequests(),
  jobs: paths.adminJobs(),
  outbox: paths.adminOutbox(),
  suppressions: paths.adminSuppressions(),
  consents: paths.adminConsents(),
  trash: paths.adminTrash(),
}

test.each(Object.entries(LISTS))(
  '%s: a new company reads that there is nothing yet, and of no filter',
  async (_name, address) => {
    const answer = await fetch(new URL(address, product().url), { headers: { Cookie: signedInAs('admin').cookie } })
    expect(answer.status).toBe(200)
    const text = (await answer.text()).replace(/<script\b.*?<\/script>/gs, '').replace(/<[^>]+>/g, ' ')
    expect(text.match(/[^.]*\b(these|this|the current|the) filters?\b[^.]*/g)).toBeNull()
  },
)
