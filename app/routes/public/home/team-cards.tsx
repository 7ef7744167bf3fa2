import { TEAM } from '#app/content/team.ts'
import { paths } from '#app/paths.ts'
import { PersonCard } from '#app/routes/public/team/person-card.tsx'
import { Link } from '#app/ui/link.tsx'

/** How many of the team the home page shows. */
const SHOWN = 4

export function TeamCards() {
  return (
    <section className="section" aria-labelledby="team-title">
      <div className="wrap">
        <div className="headrow headrow--section">
          <h2 id="team-title">Nine people, one phone number</h2>
          <Link className="go" to={paths.team()}>
            Meet the whole team
          </Link>
        </div>
        <ul className="people">
          {TEAM.slice(0, SHOWN).map((member) => (
            <PersonCard key={member.name} member={member} />
          ))}
        </ul>
      </div>
    </section>
  )
}
