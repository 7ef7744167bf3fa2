import { TEAM } from '#app/content/team.ts'
import type { MailPerson } from './mail-content.ts'

/** The team member with this role, for the emails they are responsible for, or undefined. */
function inRole(role: string): MailPerson | undefined {
  const member = TEAM.find((one) => one.role === role)
  return member && { name: member.name, role: member.role, phone: member.phone }
}

export const DIRECTOR = inRole('Director of Growth')
export const BILLING = inRole('Maintenance Billing Coordinator')

/** A team member as shown in emails. People who are not on the team page get their name and the company's phone. */
export function personNamed(name: string, phone: string): MailPerson {
  const member = TEAM.find((one) => one.name === name)
  return member ? { name, role: member.role, phone: member.phone } : { name, phone }
}
