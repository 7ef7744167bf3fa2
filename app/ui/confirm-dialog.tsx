import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormActions } from './form-actions.tsx'
import { PostForm } from './post-form.tsx'

type ConfirmDialogProps = {
  /** The question: 'Void this agreement?' */
  title: string
  /** The action's name for the button: 'Void Agreement'. */
  verb: string
  /** Address of the page behind, for Close, Cancel and Escape. */
  closeTo: string
  /** Destructive actions are red. */
  isDestructive?: boolean
  /** Name of its draft, if it has a text field. */
  draft?: string | undefined
  /** The consequences, and a field if a reason is required. */
  children: ReactNode
}

/** A confirmation at its own URL over the page that it came from. Its route's action does the work. */
export function ConfirmDialog({ title, verb, closeTo, isDestructive = true, draft, children }: ConfirmDialogProps) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      <PostForm draft={draft} className="grid gap-3.5">
        {children}
        <FormActions place="question" cancelTo={closeTo}>
          <Button variant={isDestructive ? 'danger' : 'primary'} busy="Processing...">
            {verb}
          </Button>
        </FormActions>
      </PostForm>
    </Dialog>
  )
}
