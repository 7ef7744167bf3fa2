import { phoneLink } from '#app/content/company.ts'
import type { TeamMember } from '#app/content/team.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** The person to ask. `scheduler`: where a call is booked, on another site. */
export function DirectorCard({ director, scheduler }: { director: TeamMember; scheduler: string }) {
  const { name, role, phone, email } = director
  return (
    <section className="card stackv" aria-labelledby="director">
      <div>
        <h2 id="director" className="text-h4!">
          {name}
        </h2>
        <p className="muted small">{role}</p>
      </div>
      <ul className="reach">
        <li>
          <a href={phoneLink(phone)}>{phone}</a>
        </li>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      </ul>
      <ButtonLink to={scheduler} newTab variant="second" wide>
        Schedule a Call
      </ButtonLink>
    </section>
  )
}
