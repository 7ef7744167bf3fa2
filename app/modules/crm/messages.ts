import type { CrmAccount, CrmFailure } from '#app/adapters/crm/port.ts'

/** The test's messages (S8.16). */
export const CRM_MESSAGES = {
  unexpected: 'Connection test failed',
  notCreated: 'Failed to create lead in Odoo',
  unavailable: 'Connection failed',
  configuration: 'Connection failed - please check your CRM configuration.',
  connected: 'Connection successful!',
}

export function testedMessage(crmId: number, account: CrmAccount): string {
  return `${CRM_MESSAGES.connected} Test lead created with ID: ${crmId}. ${shownMessage(account)}`
}

export function answersMessage(account: CrmAccount): string {
  return `${CRM_MESSAGES.connected} ${account.version} answers. ${shownMessage(account)}`
}

/**
 * Where the sales team finds the leads. Odoo's pipeline opens with the filter 'My Pipeline', which shows the leads of the key's
 * user to no one else.
 */
function shownMessage({ user, shownIn }: CrmAccount): string {
  return shownIn === 'leads'
    ? `New leads are created by ${user} and appear in Odoo’s CRM under Leads.`
    : `New leads are created by ${user} and appear in Odoo’s CRM under Pipeline. To see them there, remove the filter “My Pipeline”.`
}

export function cannotCreateMessage(user: string): string {
  return `The Odoo user ${user} can’t create leads. Add the user to the group Sales / User: All Documents`
}

/** Failures that someone has to fix on the server or in Odoo. */
const OF_CONFIGURATION: ReadonlySet<CrmFailure> = new Set<CrmFailure>(['key', 'database', 'app', 'rights', 'answer'])

/** A failure's message, including the CRM's own. */
export function failureMessage(failure: CrmFailure, said: string): string {
  return `${OF_CONFIGURATION.has(failure) ? CRM_MESSAGES.configuration : `${CRM_MESSAGES.unavailable}.`} ${said}.`
}

/** The missing settings, by their labels on the page. */
export function missingMessage(missing: readonly string[]): string {
  return `${CRM_MESSAGES.configuration} Missing: ${missing.join(', ')}.`
}
