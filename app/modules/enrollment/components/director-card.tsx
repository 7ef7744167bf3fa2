import { ButtonLink } from '#app/ui/button.tsx'

type Director = {
  name: string
  role: string
  phone: string
  /** The phone number for a tel: link. */
  dials: string
  email: string
  /** Where to book a call, on another site. */
  scheduler: string
}

/** The contact person. */
export function DirectorCard({ name, role, phone, dials, email, scheduler }: Director) {
  return (
    <section className="card grid content-start gap-4 print:hidden" aria-labelledby="director">
      <div>
        <h2 id="director" className="text-h4!">
          {name}
        </h2>
        <p className="note">{role}</p>
      </div>
      <ul className="grid gap-2 wrap-anywhere">
        <li>
          <a href={dials}>{phone}</a>
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
