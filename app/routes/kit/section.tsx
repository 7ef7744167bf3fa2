import type { ReactNode } from 'react'
import { fieldId } from '#app/ui/ids.ts'

/** One subject of the kit. */
export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  const id = fieldId(`kit ${title.toLowerCase()}`)
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A component in one of its states, with the state's name over it. */
export function Sample({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div>
      <p className="state">{state}</p>
      {children}
    </div>
  )
}
