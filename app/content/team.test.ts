import { describe, expect, test } from 'vitest'
import { findTeamMember, TEAM, teamSlug } from './team.ts'

describe('the team', () => {
  test('has nine people with the current titles, two of them without a photo', () => {
    expect(TEAM).toHaveLength(9)
    expect(TEAM.map((member) => member.role).sort()).toEqual(
      [
        'Director of Growth',
        'Director of Operations',
        'Senior Leasing Coordinator',
        'Leasing Coordinator',
        'Leasing Coordinator',
        'Resident Advocate Manager',
        'Executive Operations Strategist',
        'City Compliance Coordinator',
        'Maintenance Billing Coordinator',
      ].sort(),
    )
    expect(TEAM.filter((member) => member.isPhotoSoon)).toHaveLength(2)
  })

  test('only the Director of Growth can be booked', () => {
    expect(TEAM.filter((member) => member.schedulingLink).map((member) => member.role)).toEqual(['Director of Growth'])
  })

  test('has an address for each member that needs no escaping and leads back to them', () => {
    for (const member of TEAM) {
      expect(teamSlug(member)).toMatch(/^[a-z]+-[a-z]+$/)
      expect(findTeamMember(teamSlug(member))).toBe(member)
    }
    expect(new Set(TEAM.map(teamSlug)).size).toBe(TEAM.length)
  })

  test('turns a name into lower case with the first space as a hyphen', () => {
    const [member] = TEAM
    if (!member) throw new Error('The team is empty')
    expect(teamSlug({ ...member, name: 'Claire Holloway' })).toBe('claire-holloway')
    expect(teamSlug({ ...member, name: 'Mary Jo Smith' })).toBe('mary-jo smith')
  })

  test.each(['', 'no-one', 'Claire-Holloway', '../secrets', 'claire-holloway/'])('finds no one at %j', (slug) => {
    expect(findTeamMember(slug)).toBeUndefined()
  })
})
