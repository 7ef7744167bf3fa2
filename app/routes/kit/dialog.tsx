import { redirect } from '@remix-run/node'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

/** Deletes nothing: redirects back, as a real screen does. */
export function action() {
  return redirect(paths.componentKit(), 303)
}

export default function KitDialog() {
  return (
    <ConfirmDialog title="Confirm Deletion" verb="Delete" closeTo={paths.componentKit()}>
      <p>Are you sure you want to delete 3 selected lead(s)? This action cannot be undone.</p>
    </ConfirmDialog>
  )
}
