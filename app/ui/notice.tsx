import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Something to know about what the page shows; no error. */
export function Notice({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[20px_1fr] gap-3 rounded-control bg-wheat-tint px-4 py-3.5 text-small leading-normal',
        className,
      )}
    >
      <Icon name="alert" className="mt-px size-5 text-wheat-ink" />
      <div>{children}</div>
    </div>
  )
}
