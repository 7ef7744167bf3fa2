import { TEAM } from '#app/content/team.ts'
import type { MailPerson } from './mail-layout.ts'

/** Who answers for what an owner is mailed about. Undefined where the team has no one in this role. */
function inRole(role: string): MailPerson | undefined {
  const member = TEAM.find((one) => one.role === role)
  return member && { name: member.name, role: member.role, phone: member.phone }
}

export const DIRECTOR = inRole('Director of Growth')
export const OPERATIONS = inRole('Director of Operations')
export const BILLING = inRole('Maintenance Billing Coordinator')

/** Someone of our team as a mail shows them; anyone who is not on the team's page is shown by name and the company's phone. */
export function personNamed(name: string, phone: string): MailPerson {
  const member = TEAM.find((one) => one.name === name)
  return member ? { name, role: member.role, phone: member.phone } : { name, phone }
}
