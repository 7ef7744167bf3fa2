import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormActions } from './form-actions.tsx'
import { PostForm } from './post-form.tsx'

type ConfirmDialogProps = {
  /** The question: 'Void this agreement?' */
  title: string
  /** The verb of the question, on the button that does it: 'Void Agreement'. */
  verb: string
  /** Address of the page behind: where Close, Cancel and Escape lead. */
  closeTo: string
  /** What ends something is red. */
  isDestructive?: boolean
  /** The name of its draft, where it has a field to type into. */
  draft?: string | undefined
  /** What will be, what stays, and a field where the answer needs a reason. */
  children: ReactNode
}

/** A question before something is done, on its own URL over the page that it came from. Its route's action does it. */
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
