import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { crmAdapter, crmSettings } from '#app/adapters/crm/index.server.ts'
import { type Crm, type CrmAccount, CrmError, NO_CRM_FIELDS } from '#app/adapters/crm/port.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { crmTests, users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { answersMessage, CRM_MESSAGES, failureMessage, cannotCreateMessage, missingMessage, testedMessage } from './messages.ts'
import { expediteOpenLeads } from './schedule-sync.server.ts'
import { missingOf } from './queries.server.ts'

type TestResult = { isOk: boolean; message: string }

/** Signs in and checks whether we may create leads, and where they appear. Creates nothing. */
export async function testSignIn(crm: Crm | null = crmAdapter()): Promise<TestResult> {
  const signedIn = await signIn(crm)
  return signedIn.ok ? { isOk: true, message: answersMessage(signedIn.value.account) } : { isOk: false, message: signedIn.reason }
}

/** Signs in as a user who may create leads, or returns the problem as text. */
async function signIn(crm: Crm | null): Promise<Result<{ crm: Crm; account: CrmAccount }, string>> {
  if (crm === null) return refused(missingMessage(missingOf(crmSettings())))
  try {
    const account = await crm.signIn()
    return account.mayCreateLeads ? ok({ crm, account }) : refused(failureMessage('rights', cannotCreateMessage(account.user)))
  } catch (error) {
    if (!(error instanceof CrmError)) throw error
    return refused(failureMessage(error.failure, error.message))
  }
}

/**
 * Signs in, creates a test lead and archives it. The page shows the result. On success, sends the leads that wait for the CRM.
 */
export async function testConnection(
  actor: { id: string },
  crm: Crm | null = crmAdapter(),
  now = new Date(),
): Promise<TestResult> {
  const result = await tryConnection(crm)
  inTransaction((tx) => {
    tx.insert(crmTests)
      .values({ ...result, testedById: actor.id, createdAt: now })
      .run()
    if (result.isOk) expediteOpenLeads(tx, now)
    recordAudit(tx, { userId: actor.id, action: 'crm_tested', subject: 'crm', detail: { isOk: result.isOk } })
  })
  return result
}

async function tryConnection(crm: Crm | null): Promise<TestResult> {
  const signedIn = await signIn(crm)
  if (!signedIn.ok) return { isOk: false, message: signedIn.reason }
  const { crm: connected, account } = signedIn.value
  try {
    const crmId = await connected.createLead(`website:test_${newId()}`, { ...NO_CRM_FIELDS, title: 'TEST - delete me' })
    await connected.updateLead(crmId, { isActive: false })
    return { isOk: true, message: testedMessage(crmId, account) }
  } catch (error) {
    if (!(error instanceof CrmError)) throw error
    return { isOk: false, message: `${CRM_MESSAGES.notCreated}. ${error.message}.` }
  }
}

export type PostedLead = { name: string; email: string; propertyAddress: string }

/** Creates a lead only in the CRM, once for the same facts. Returns its id there, or why it failed. */
export async function createLeadInCrm(lead: PostedLead, crm: Crm | null = crmAdapter()): Promise<Result<number, string>> {
  if (crm === null) return refused(missingMessage(missingOf(crmSettings())))
  try {
    return ok(await findOrCreate(crm, lead))
  } catch (error) {
    if (!(error instanceof CrmError)) throw error
    return refused(`${CRM_MESSAGES.notCreated}. ${error.message}.`)
  }
}

async function findOrCreate(crm: Crm, { name, email, propertyAddress }: PostedLead): Promise<number> {
  const marker = `website:api_${createHash('sha256')
    .update(JSON.stringify([name, email, propertyAddress]))
    .digest('hex')
    .slice(0, 32)}`
  const found = await crm.findLead(marker)
  if (found !== null) return found
  const title = propertyAddress === '' ? name : `${name}, ${propertyAddress}`
  return crm.createLead(marker, { ...NO_CRM_FIELDS, title, contactName: name, email, streetAddress: propertyAddress || null })
}

/** The last test, or undefined. */
export function findLastTest() {
  return db()
    .select({ isOk: crmTests.isOk, message: crmTests.message, at: crmTests.createdAt, by: users.name })
    .from(crmTests)
    .leftJoin(users, eq(users.id, crmTests.testedById))
    .orderBy(desc(crmTests.id))
    .limit(1)
    .get()
}
