import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { siteImageSchema } from '#app/modules/images/forms.ts'
import { IMAGE_MESSAGES } from '#app/modules/images/messages.ts'
import { MAX_IMAGE_FORM_BYTES } from '#app/modules/images/rules.ts'
import { paths } from '#app/paths.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { handleImagePost } from './_components/handle-image-post.server.ts'
import { SlotCard, slotFieldId } from './_components/slot-card.tsx'
import { getSlots } from './_components/slots.server.ts'

export const handle: RouteHandle = { upload: MAX_IMAGE_FORM_BYTES }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Logo') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'images')
  return { slots: getSlots(['logo']), constraints: constraintsOf(siteImageSchema), now: new Date() }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request, 'images')
  return handleImagePost(args, { userId: viewer.id, path: paths.siteLogo(), failed: IMAGE_MESSAGES['logo-failed'], only: 'logo' })
}

export default function SiteLogo() {
  const { slots, constraints, now } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  return (
    <>
      <PageBehind>
        <PageHeader
          back={{ to: paths.siteImages(), label: 'Site images' }}
          title="Logo management"
          note="Shown at the top of every page and email. PNG, JPEG, WebP, GIF or AVIF, 5 MB or less."
        />
        <ErrorSummary errors={lastReply?.error ?? undefined} idOf={(name) => slotFieldId('logo', name)} className="mb-5" />
        <div className="max-w-150">
          {slots.map((slot) => (
            <SlotCard
              key={`${slot.kind} ${slot.image?.shown.path}`}
              slot={slot}
              constraints={constraints}
              lastReply={lastReply}
              removeTo={paths.removeSiteLogo()}
              now={now}
            />
          ))}
        </div>
      </PageBehind>
      <Outlet />
    </>
  )
}
