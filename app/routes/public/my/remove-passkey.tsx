import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, valueOrThrow } from '#app/http/form.server.ts'
import { requireOwner } from '#app/http/owner.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { noFields } from '#app/modules/forms/fields.ts'
import { findOwnerPasskey } from '#app/modules/access/owner-passkeys.server.ts'
import { removeOwnerPasskey } from '#app/modules/owner-page/change-passkeys.server.ts'
import { MESSAGE_PASSKEY_GONE } from '#app/modules/users/messages.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true, slim: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Remove a passkey')

export const headers = privatePageHeaders

export async function loader({ request, params }: LoaderFunctionArgs) {
  const owner = await requireOwner(request)
  const passkey = findOwnerPasskey(owner.mailboxes, params.passkeyId ?? '')
  if (!passkey) throw await gone()
  return { name: passkey.name, mailbox: passkey.mailbox }
}

export async function action(args: ActionFunctionArgs) {
  const owner = await requireOwner(args.request)
  valueOrThrow(await parsePublicForm(args, noFields))
  if (!removeOwnerPasskey(owner, args.params.passkeyId ?? '').ok) return gone()
  return redirectWithToast(paths.my('about-you'), { kind: 'success', message: 'Passkey removed' })
}

function gone(): Promise<Response> {
  return redirectWithToast(paths.my('about-you'), { kind: 'error', message: MESSAGE_PASSKEY_GONE })
}

export default function RemovePasskeyPage() {
  const { name, mailbox } = useLoaderData<typeof loader>()
  return (
    <NarrowColumn>
      <h1 className="wrap-anywhere">Remove {name}?</h1>
      <p className="wrap-anywhere">
        This passkey will no longer open the page for {mailbox}. Delete it from your device, too, so it stops appearing there.
      </p>
      <form method="post">
        <FormActions cancelTo={paths.my('about-you')}>
          <Button busy="Removing...">Remove passkey</Button>
        </FormActions>
      </form>
    </NarrowColumn>
  )
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
