import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog, QUESTION_ACTIONS } from '#app/ui/dialog.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export default function KitDialog() {
  return (
    <Dialog title="Confirm Deletion" closeTo={paths.componentKit()}>
      <p>Are you sure you want to delete 3 selected lead(s)? This action cannot be undone.</p>
      <div className={QUESTION_ACTIONS}>
        <ButtonLink to={paths.componentKit()} variant="second">
          Cancel
        </ButtonLink>
        <Button type="button" variant="danger">
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
