import { Fragment } from 'react'

/** Letters that a figure set large has room for on a line of its place. */
const ROOM_LETTERS = 11

/** A figure that is set large: a long one is set smaller, and breaks between its thousands and not between two digits. */
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
