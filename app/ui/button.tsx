import { type ComponentPropsWithoutRef, type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'
import { ReadOnlyForm } from './may.tsx'
import { Sending } from './post-form.tsx'

type ButtonLook = {
  /** One primary button a screen; the second is outlined, the third ('quiet') underlined; wheat is on deep green. */
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

/** A button; it sends its form unless `type` says otherwise, and is left out of one that the viewer may only read. */
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
  return <span className="out-mark">{children}</span>
}

/** The classes of what looks like a button but is none of ours: the first line of a `details`, a link to a file. */
export function buttonClass({ variant = 'primary', small = false, wide = false, className }: ButtonLook = {}): string {
  return classNames('button', `button--${variant}`, small && 'button--small', wide && 'button--wide', className)
}
