import { Fragment } from 'react'

/** Characters of a large figure that fit on a line. */
const ROOM_LETTERS = 11

/** A large figure. A long one is smaller, and breaks between thousands, not between two digits. */
export function Figure({ children, isHeadline = false }: { children: string; isHeadline?: boolean }) {
  if (children.length <= ROOM_LETTERS) return children
  return (
    <span className={isHeadline ? 'text-[0.6em]' : 'text-[0.78em]'}>
      {children.split(/(?<=,)/).map((piece, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  )
}
