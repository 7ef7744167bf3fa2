import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A field's hint. */
export function FieldHint({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <span id={id} className={classNames('field-hint', className)}>
      {children}
    </span>
  )
}

/** A field's error message, with an icon. */
export function FieldError({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <span id={id} className={classNames('field-error', className)}>
      {children}
    </span>
  )
}
