import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { deleteEntry, findEntry, listEntries, listPostsWith } from '#app/modules/blog/entries/entries.server.ts'
import { deleteEntrySchema } from '#app/modules/blog/entries/entry-forms.ts'
import { ENTRY_LABELS, entryMessages } from '#app/modules/blog/entries/entry-kinds.ts'
import { paths } from '#app/paths.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { requireEntryKind } from './_components/entry-kind.server.ts'

/** Posts listed by name; the rest are counted. */
const MAX_NAMED = 5

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? `Delete this ${ENTRY_LABELS[data.kind].singular}?` : 'Blog Management') },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'blog')
  const kind = requireEntryKind(request)
  const entry = findEntry(kind, params.entryId ?? '')
  if (!entry) throw new Response(entryMessages(kind).missing, { status: 404 })
  const posts = listPostsWith(kind, entry.id)
  const others = listEntries(kind).filter(({ id }) => id !== entry.id)
  return {
    kind,
    name: entry.name,
    named: posts.slice(0, MAX_NAMED),
    more: Math.max(0, posts.length - MAX_NAMED),
    others: others.map(({ id, name }) => ({ value: id, label: name })),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'blog')
  const kind = requireEntryKind(request)
  const { replacement } = valueOrThrow(await parseForm(request, deleteEntrySchema))
  const messages = entryMessages(kind)
  const entryId = params.entryId ?? ''
  const deleted = await attempt(messages.deleteFailed, () => deleteEntry(viewer, kind, { entryId, replacement }))
  const back = paths.blogEntries(ENTRY_LABELS[kind].list)
  if (deleted?.ok) return redirectWithToast(back, { kind: 'success', message: messages.deleted })
  const message = deleted === null ? messages.deleteFailed : messages[deleted.reason]
  return redirectWithToast(back, { kind: 'error', message })
}

export default function DeleteEntryDialog() {
  const { kind, name, named, more, others } = useLoaderData<typeof loader>()
  const { list, singular } = ENTRY_LABELS[kind]
  return (
    <ConfirmDialog title={`Delete this ${singular}?`} verb="Delete" closeTo={paths.blogEntries(list)}>
      {named.length === 0 ? (
        <p className="wrap-anywhere">“{name}” will be permanently deleted. No posts use it.</p>
      ) : (
        <>
          <p className="wrap-anywhere">“{name}” will be permanently deleted. These posts use it:</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {named.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
            {more > 0 && <li>{more === 1 ? 'and 1 more post' : `and ${more} more posts`}</li>}
          </ul>
          {others.length > 0 && (
            <SelectField
              name="replacement"
              label="Replace it with"
              placeholder={`No ${singular}`}
              options={others}
              defaultValue=""
            />
          )}
        </>
      )}
    </ConfirmDialog>
  )
}
