import { type TeamMember, teamSlug } from '#app/content/team.ts'
import { paths } from '#app/paths.ts'
import { Portrait } from '#app/ui/drawing/portrait.tsx'
import { Link } from '#app/ui/link.tsx'

type PersonCardProps = {
  member: TeamMember
  /** Shows the member's summary, if any; the link then leads to the 'full' bio. */
  withSummary?: boolean
  level?: 'h2' | 'h3'
}

/** A team member, with a link to their page. */
export function PersonCard({ member, withSummary = false, level: Heading = 'h3' }: PersonCardProps) {
  const summary = withSummary ? member.summary : undefined
  return (
    <li className="person-card">
      <MemberPortrait member={member} />
      <Heading>{member.name}</Heading>
      <p className="note">{member.role}</p>
      {summary !== undefined && <p>{summary}</p>}
      <Link to={paths.teamMember(teamSlug(member))}>
        {summary === undefined ? 'View Bio' : 'View Full Bio'}
        <span className="sr-only"> of {member.name}</span>
      </Link>
    </li>
  )
}

export function MemberPortrait({ member: { portrait, isPhotoSoon = false } }: { member: TeamMember }) {
  return <Portrait drawing={portrait} isSoon={isPhotoSoon} />
}
