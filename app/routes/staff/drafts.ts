import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { requireApiStaff } from '#app/http/auth.server.ts'
import { readFields } from '#app/http/read-fields.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { discardDraft, saveUserDraft } from '#app/http/staff-drafts.server.ts'
import { partsOfDraft } from '#app/modules/forms/staff-drafts.server.ts'
import { paths } from '#app/paths.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/**
 * Autosaves a staff member's typed form values, which scripts post after a pause (`address`: the
 * form's, with its fields), or discards a draft (`discard`: its id, or by its `address`; `returnTo`:
 * the page that offered it).
 */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireApiStaff(request)
  const fields = await readFields(request)
  const textOf = (name: string) => fields.find((field): field is [string, string] => field[0] === name)?.[1]
  const discarded = textOf('discard')
  const address = textOf('address')
  if (discarded !== undefined) {
    await discardDraft(request, viewer.id, address === undefined ? { id: discarded } : { address })
    return redirect(safeReturnPath(textOf('returnTo') ?? null) ?? paths.dashboard(), 303)
  }
  if (address === undefined || !partsOfDraft(address)) throw new Response('Unknown form', { status: 400 })
  const isKept = saveUserDraft(
    viewer.id,
    address,
    fields.filter(([name]) => name !== 'address'),
  )
  return new Response(null, { status: isKept ? 204 : 422 })
}
