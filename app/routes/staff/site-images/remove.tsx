import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { removeSiteImage } from '#app/modules/images/change-site-image.server.ts'
import { IMAGE_MESSAGES } from '#app/modules/images/messages.ts'
import { findShownImage } from '#app/modules/images/queries.server.ts'
import { siteImageKind, SLOTS } from '#app/modules/images/slots.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Remove this image?') }]

/** The slot, and the page behind; only the logo's page has no slot in its address. */
function slotOf({ kind: named }: { kind?: string }) {
  const kind = siteImageKind(named ?? 'logo')
  if (kind === null) throw new Response(IMAGE_MESSAGES['no-image'], { status: 404 })
  return { kind, closeTo: named === undefined ? paths.siteLogo() : paths.siteImages() }
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'images')
  const { kind, closeTo } = slotOf(params)
  if (!findShownImage(kind)) throw new Response(IMAGE_MESSAGES['no-image'], { status: 404 })
  return { title: SLOTS[kind].title, closeTo }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'images')
  const { kind, closeTo } = slotOf(params)
  const removed = removeSiteImage({ kind, userId: viewer.id })
  const toast = removed.ok
    ? ({ kind: 'success', message: `${SLOTS[kind].title} removed` } as const)
    : ({ kind: 'error', message: IMAGE_MESSAGES['no-image'] } as const)
  return redirectWithToast(closeTo, toast)
}

export default function RemoveSiteImageDialog() {
  const { title, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Remove this image?" verb="Remove Image" closeTo={closeTo}>
      <p>{title} comes off the site right away, and the default returns. To restore it, upload it again.</p>
    </ConfirmDialog>
  )
}
