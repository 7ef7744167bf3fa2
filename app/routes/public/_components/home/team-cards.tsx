import { TEAM } from '#app/content/team.ts'
import { paths } from '#app/paths.ts'
import { ArrowLink } from '#app/ui/link.tsx'
import { PersonCard } from '#app/routes/public/team/_components/person-card.tsx'

export function TeamCards() {
  return (
    <section className="py-section" aria-labelledby="team-title">
      <div className="home-team">
        <div>
          <h2 id="team-title">Nine people, one phone number</h2>
          <p className="text-ink-muted">When you call, one of us answers. No call center.</p>
          <ArrowLink to={paths.team()}>Meet the whole team</ArrowLink>
        </div>
        <ul>
          {TEAM.map((member) => (
            <PersonCard key={member.name} member={member} />
          ))}
        </ul>
      </div>
    </section>
  )
}
