import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { fieldId } from '#app/ui/ids.ts'

/** One section of the kit. */
export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  const id = fieldId(`kit ${title.toLowerCase()}`)
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-7 border-b border-line-strong pb-3.5" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A component in one state, labeled with its name. */
export function Sample({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-2 text-small text-ink-muted">{state}</p>
      {children}
    </div>
  )
}

/** Samples side by side; `wide` for samples that need half of the page. */
export function Samples({ wide = false, className, children }: { wide?: boolean; className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'grid items-start gap-x-6 gap-y-7',
        wide
          ? 'grid-cols-[repeat(auto-fit,minmax(min(100%,420px),1fr))]'
          : 'grid-cols-[repeat(auto-fill,minmax(min(100%,244px),1fr))]',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** The focus ring, without animation. */
export const SHOWN_FOCUS = 'shadow-[0_0_0_2px_var(--color-focus-gap)] outline-3 outline-offset-2 outline-focus'
