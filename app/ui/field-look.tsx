import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** The words over a control or a group of them. */
export const LABEL = 'text-small leading-[1.4] font-semibold'

/** The classes of a control that stands alone. `className` adds to them; `height` replaces 48 px, which are 40 px in the back office. */
export function controlClass(className?: string, height = 'min-h-12 py-2.5 staff:min-h-10 staff:py-1.75'): string {
  return classNames(
    'w-full rounded-control border border-control bg-surface px-3.5 placeholder:text-ink-muted placeholder:opacity-100 motion-safe:transition-colors staff:text-[0.9375rem]',
    height,
    'hover:border-brand hover:bg-brand-tint focus:border-focus focus:bg-surface focus:outline-3 focus:outline-offset-1 focus:outline-focus',
    'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-gray disabled:text-on-gray disabled:opacity-100 disabled:[-webkit-text-fill-color:var(--color-on-gray)]',
    'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]',
    className,
  )
}

/** What helps to fill a field in. */
export function FieldHint({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <span id={id} className={classNames('text-small leading-[1.45]', className ?? 'text-ink-muted')}>
      {children}
    </span>
  )
}

/** What went wrong, in words, with a mark. */
export const ERROR_TEXT = 'error-mark flex items-start gap-2 text-small leading-[1.45] font-medium text-danger'

/** What is wrong with a field. */
export function FieldError({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <span
      id={id}
      className={classNames('error-mark flex items-start gap-2 text-small leading-[1.45] font-medium text-danger', className)}
    >
      {children}
    </span>
  )
}
