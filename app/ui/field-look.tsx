import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** What helps to fill a field in. */
export function FieldHint({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <span id={id} className={classNames('field-hint', className)}>
      {children}
    </span>
  )
}

/** What is wrong with a field, in words, with a mark. */
export function FieldError({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <span id={id} className={classNames('field-error', className)}>
      {children}
    </span>
  )
}
