import { db } from '#app/db/client.server.ts'
import { ensureVisitor } from '#app/http/visitor.server.ts'
import { grantLead } from '#app/modules/access/grants.server.ts'
import { TEST_ORIGIN } from './route.ts'

/** The Cookie header of a browser that may act for these leads, because it submitted them. */
export async function browserOf(...leadIds: string[]): Promise<string> {
  const { visitor, setCookie } = await ensureVisitor(new Request(TEST_ORIGIN))
  for (const leadId of leadIds) grantLead(db(), visitor, leadId, 'submitted')
  return setCookie?.split(';', 1)[0] ?? ''
}
