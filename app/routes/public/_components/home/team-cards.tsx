import { TEAM } from '#app/content/team.ts'
import { paths } from '#app/paths.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { PersonCard } from '#app/routes/public/team/_components/person-card.tsx'

/** How many of the team the home page shows. */
const SHOWN = 4

export function TeamCards() {
  return (
    <section className="py-section" aria-labelledby="team-title">
      <div className="mx-auto w-page">
        <div className="home-title">
          <h2 id="team-title">Nine people, one phone number</h2>
          <ArrowLink to={paths.team()}>Meet the whole team</ArrowLink>
        </div>
        <ul className="grid grid-cols-4 gap-7 max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-7 sm:max-xl:gap-5">
          {TEAM.slice(0, SHOWN).map((member) => (
            <PersonCard key={member.name} member={member} />
          ))}
        </ul>
      </div>
    </section>
  )
}
