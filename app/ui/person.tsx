import { initialsOf } from '#app/format/initials.ts'

/** A person's initials in a small circle, beside their name. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** A staff member by initials and first name; screen readers get the full name. */
export function ShortPerson({ name }: { name: string }) {
  const [first, ...others] = name.trim().split(/\s+/u)
  return (
    <span className="person">
      <Avatar name={name} />
      <span>
        {first}
        {others.length > 0 && <span className="sr-only">{` ${others.join(' ')}`}</span>}
      </span>
    </span>
  )
}
