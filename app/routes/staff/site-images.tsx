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

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Site images') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'images')
  const slots = getSlots(['logo', 'hero', 'about', 'team'])
  return { slots, constraints: constraintsOf(siteImageSchema), now: new Date() }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request, 'images')
  return handleImagePost(args, { userId: viewer.id, path: paths.siteImages(), failed: IMAGE_MESSAGES.failed })
}

export default function SiteImages() {
  const { slots, constraints, now } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  return (
    <>
      <PageBehind>
        <PageHeader
          title="Site images"
          note="Images for four spots on the public site. Uploads appear right away. PNG, JPEG, WebP, GIF or AVIF, 5 MB or less. We resize them for each page."
        />
        <ErrorSummary
          errors={lastReply?.error ?? undefined}
          idOf={(name) => slotFieldId(lastReply?.form ?? '', name)}
          className="mb-5"
        />
        <div className="grid items-start gap-5 md:grid-cols-2">
          {slots.map((slot) => (
            <SlotCard
              key={`${slot.kind} ${slot.image?.shown.path}`}
              slot={slot}
              constraints={constraints}
              lastReply={lastReply}
              removeTo={paths.removeSiteImage(slot.kind)}
              now={now}
            />
          ))}
        </div>
      </PageBehind>
      <Outlet />
    </>
  )
}
