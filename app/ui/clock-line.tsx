import type { ReactNode } from 'react'
import type { TimeLeft } from '#app/format/time-left.ts'
import { Clock } from './clock.tsx'
import { PostForm } from './post-form.tsx'

type ClockLineProps = {
  name: ReactNode
  note: string
  time: TimeLeft
  /** When it came. */
  came: string
  /** The fields and the button of a form that posts to the page. */
  children: ReactNode
}

/** A row of a `ListCard`: someone who is waiting, the time left, and the button that ends the wait. */
export function ClockLine({ name, note, time, came, children }: ClockLineProps) {
  return (
    <li className="list-row list-row--clock">
      <span className="min-w-0 wrap-anywhere">
        <b className="block font-semibold">{name}</b>
        <span className="block text-small text-ink-muted">{note}</span>
      </span>
      <PostForm>{children}</PostForm>
      <span className="col-span-full">
        <Clock time={time} note={came} />
      </span>
    </li>
  )
}
