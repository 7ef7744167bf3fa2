import { type ComponentPropsWithoutRef, type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { ReadOnlyForm } from './may.tsx'
import { Sending } from './post-form.tsx'

type ButtonLook = {
  /**
   * One primary button per screen. The second is outlined, the third ('quiet') underlined; wheat is for deep green backgrounds.
   */
  variant?: 'primary' | 'second' | 'quiet' | 'wheat' | 'danger'
  small?: boolean
  /** As wide as its column. */
  wide?: boolean
  className?: string
}

type ButtonProps = ButtonLook &
  ComponentPropsWithoutRef<'button'> & {
    /** The label from the click until the response. Also prevents a second submit. Omit it if the response is a download. */
    busy?: string
  }

/** A button. Submits its form unless `type` says otherwise, and is omitted from a read-only form. */
export function Button({ variant, small, wide, className, busy, type = 'submit', children, ...rest }: ButtonProps) {
  const isSending = useContext(Sending) && busy !== undefined
  if (useContext(ReadOnlyForm)) return null
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

/**
 * The first button of a form with several, which browsers press for Enter in a field. Hidden by its size: WebKit ignores one that
 * isn't rendered.
 */
export function EnterButton({ intent, busy, children }: { intent?: string; busy?: string; children: ReactNode }) {
  return (
    <button name={intent && 'intent'} value={intent} className="sr-only" tabIndex={-1} aria-hidden="true" data-busy={busy}>
      {children}
    </button>
  )
}

type ButtonLinkProps = ButtonLook & {
  /** A path of this site, or a full URL together with `newTab`. */
  to: string
  newTab?: boolean
  /** As for a `Link`. */
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

/** A link to another site, marked as opening in a new tab. */
export function OutLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      <OutMark>{children}</OutMark>
    </a>
  )
}

/** Text of a link, marked as opening in a new tab. */
export function OutMark({ children }: { children: ReactNode }) {
  return <span className="out-mark">{children}</span>
}

/** The classes of elements that look like a button but aren't ours: the `summary` of a `details`, or a link to a file. */
export function buttonClass({ variant = 'primary', small = false, wide = false, className }: ButtonLook = {}): string {
  return classNames('button', `button--${variant}`, small && 'button--small', wide && 'button--wide', className)
}
