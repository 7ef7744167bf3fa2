import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'

const PLACES = {
  dialog: 'mt-1 flex flex-wrap justify-end gap-3 max-sm:flex-wrap-reverse max-sm:*:flex-auto',
  question: 'mt-2.5 flex flex-wrap justify-end gap-3 max-sm:flex-wrap-reverse max-sm:*:flex-auto',
  page: 'flex flex-wrap justify-end gap-3 max-sm:w-full max-sm:flex-wrap-reverse max-sm:*:flex-auto',
} as const

type FormActionsProps = {
  /** At the end of a form in a dialog, of a confirmation, or of a form that is a page. */
  place?: keyof typeof PLACES
  /** What the first button will do, or who saved the form last. */
  note?: ReactNode
  /** The usual way back: 'Cancel', before the other buttons. */
  cancelTo?: string
  /** A custom way back first, the submit button last. */
  children: ReactNode
}

/**
 * The buttons at the end of a form. On a phone, they share its width; if they need two lines, the last button is above the
 * others.
 */
export function FormActions({ place = 'dialog', note, cancelTo, children }: FormActionsProps) {
  const buttons = (
    <div className={PLACES[place]}>
      {cancelTo !== undefined && (
        <ButtonLink to={cancelTo} variant="second">
          Cancel
        </ButtonLink>
      )}
      {children}
    </div>
  )
  if (place !== 'page') return buttons
  return (
    <div className="form-end">
      <p className="text-small text-ink-muted">{note}</p>
      {buttons}
    </div>
  )
}
