import type { CrmFailure } from '#app/adapters/crm/port.ts'

/** What the test says (specification, back office, section 8). */
export const MESSAGES = {
  unexpected: 'Connection test failed',
  notCreated: 'Failed to create lead in Odoo',
  unavailable: 'Connection failed',
  configuration: 'Connection failed - please check your CRM configuration.',
  connected: 'Connection successful!',
}

export function testedMessage(crmId: number): string {
  return `${MESSAGES.connected} Test lead created with ID: ${crmId}`
}

/** Failures that somebody has to mend on the server or in Odoo. */
const OF_CONFIGURATION: ReadonlySet<CrmFailure> = new Set<CrmFailure>(['key', 'database', 'app', 'rights', 'answer'])

/** What is said of a failure, with what the CRM said itself. */
export function failureMessage(failure: CrmFailure, said: string): string {
  return `${OF_CONFIGURATION.has(failure) ? MESSAGES.configuration : `${MESSAGES.unavailable}.`} ${said}.`
}

/** What is missing of the settings, in the words of the page. */
export function missingMessage(missing: readonly string[]): string {
  return `${MESSAGES.configuration} Missing: ${missing.join(', ')}.`
}
