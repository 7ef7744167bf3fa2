import { type ComponentPropsWithoutRef, type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { Sending } from './post-form.tsx'

type ButtonLook = {
  /** One primary button a screen; the second is outlined, the third ('quiet') underlined; wheat stands on deep green. */
  variant?: 'primary' | 'second' | 'quiet' | 'wheat' | 'danger'
  small?: boolean
  /** As wide as its column. */
  wide?: boolean
  className?: string
}

type ButtonProps = ButtonLook &
  ComponentPropsWithoutRef<'button'> & {
    /** What the button says from the click until the answer, and with it: a second click sends nothing. Leave it out where the answer is a download. */
    busy?: string
  }

/** A button; it sends its form unless `type` says otherwise. */
export function Button({ variant, small, wide, className, busy, type = 'submit', children, ...rest }: ButtonProps) {
  const isSending = useContext(Sending) && busy !== undefined
  return (
    <button
      type={type}
      className={buttonClass({ variant, small, wide, className })}
      data-busy={busy}
      aria-disabled={isSending || undefined}
      {...rest}
    >
      {isSending ? busy : children}
    </button>
  )
}

type ButtonLinkProps = ButtonLook & {
  /** A path of this site, or a full address together with `newTab`. */
  to: string
  newTab?: boolean
  /** As of a `Link`. */
  reloadDocument?: boolean
  children: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({
  to,
  newTab = false,
  reloadDocument = false,
  children,
  variant,
  small,
  wide,
  className,
}: ButtonLinkProps) {
  const look = buttonClass({ variant, small, wide, className })
  if (newTab) {
    return (
      <a className={look} href={to} target="_blank" rel="noopener">
        <OutMark>{children}</OutMark>
      </a>
    )
  }
  return (
    <Link className={look} to={to} reloadDocument={reloadDocument}>
      {children}
    </Link>
  )
}

/** A link to another site, in a new tab and marked as such. */
export function OutLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      <OutMark>{children}</OutMark>
    </a>
  )
}

/** Words that lead to a new tab, marked as such. */
export function OutMark({ children }: { children: ReactNode }) {
  return <span className="after:ml-[0.25em] after:text-[0.85em] after:content-['↗'/'_(opens_in_a_new_tab)']">{children}</span>
}

const VARIANTS = {
  primary: 'border-brand bg-brand text-on-brand no-underline hover:border-brand-strong hover:bg-brand-strong hover:text-on-brand',
  second: 'border-control bg-surface text-brand no-underline hover:border-brand hover:bg-brand-tint hover:text-brand-strong',
  quiet: 'border-transparent text-brand underline hover:border-transparent hover:bg-brand-tint hover:text-brand-strong',
  wheat: 'border-wheat bg-wheat text-on-wheat no-underline hover:border-wheat-soft hover:bg-wheat-soft hover:text-on-wheat',
  danger:
    'border-danger bg-danger text-on-danger no-underline hover:border-transparent hover:bg-danger-strong hover:text-on-danger',
} as const

/** The classes of what looks like a button but is none of ours: the first line of a `details`, a link to a file. */
export function buttonClass({ variant = 'primary', small = false, wide = false, className }: ButtonLook = {}): string {
  return classNames(
    'inline-flex cursor-pointer items-center justify-center gap-2 rounded-control border text-center leading-tight font-semibold motion-safe:transition-colors',
    'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-gray disabled:text-on-gray aria-disabled:cursor-not-allowed aria-disabled:border-line-strong aria-disabled:bg-gray aria-disabled:text-on-gray',
    small
      ? 'min-h-10 px-3.5 py-1.75 text-small'
      : classNames('min-h-12 py-2.5', variant === 'quiet' ? 'px-3' : 'px-5', 'staff:min-h-10 staff:px-3.5 staff:py-1.75'),
    'staff:text-[0.9375rem]',
    VARIANTS[variant],
    wide && 'w-full',
    className,
  )
}

/** The classes of a small button that holds a drawing alone; it needs an `aria-label`. */
export function iconButtonClass(): string {
  return 'inline-grid size-8 cursor-pointer place-items-center rounded-[6px] text-ink-muted hover:bg-band hover:text-brand'
}
