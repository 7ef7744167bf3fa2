import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, wasRefused } from '#app/http/form.server.ts'
import { nameLastActor } from '#app/modules/audit/record-audit.server.ts'
import { conflictReply } from '#app/modules/forms/seen.ts'
import { findEntry, saveEntry } from '#app/modules/blog/entries/entries.server.ts'
import { ENTRY_SCHEMAS } from '#app/modules/blog/entries/entry-forms.ts'
import { ENTRY_LABELS, entryMessages } from '#app/modules/blog/entries/entry-kinds.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, TextareaField } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { formOf } from '#app/ui/form.ts'
import { type FormReply, seenOf } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { requireEntryKind } from './_components/entry-kind.server.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data ? titleOf(data) : 'Blog Management') },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'blog')
  const kind = requireEntryKind(request)
  const { entryId } = params
  const entry = entryId === undefined ? null : findEntry(kind, entryId)
  if (entryId !== undefined && !entry && !wasRefused()) throw new Response(entryMessages(kind).missing, { status: 404 })
  const { name = '', slug, description, email, bio, avatarUrl } = entry ?? {}
  const texts = { slug: slug ?? '', description: description ?? '', email: email ?? '', bio: bio ?? '' }
  const defaults = { name, ...texts, avatarUrl: avatarUrl ?? '' }
  return { kind, isNew: entryId === undefined, constraints: constraintsOf(ENTRY_SCHEMAS[kind]), defaults }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'blog')
  const kind = requireEntryKind(request)
  const entryId = params.entryId ?? null
  const messages = entryMessages(kind)
  const submission = await parseForm(request, ENTRY_SCHEMAS[kind])
  if (submission.status === 'error') return reply(submission)
  const { seen, ...input } = submission.value
  const saved = await attempt(messages.saveFailed, () => saveEntry(viewer, kind, { entryId, input, seen }))
  if (saved === null) return reply(submission, { formErrors: [messages.saveFailed], status: 503 })
  const message = entryId === null ? messages.created : messages.updated
  if (saved.ok) return redirectWithToast(paths.blogEntries(ENTRY_LABELS[kind].list), { kind: 'success', message })
  if (saved.reason === 'missing') return reply(submission, { formErrors: [messages.missing], status: 404 })
  if (typeof saved.reason === 'object') {
    const nameOf = (field: string) => nameLastActor([`${kind}_changed`], entryId ?? '', { field })
    return reply(submission, conflictReply(saved.reason, { seen, nameOf }))
  }
  const field = saved.reason === 'name-taken' ? 'name' : 'slug'
  return reply(submission, { fieldErrors: { [field]: [messages[saved.reason]] }, status: 409 })
}

function titleOf({ kind, isNew }: { kind: keyof typeof ENTRY_LABELS; isNew: boolean }): string {
  return `${isNew ? 'New' : 'Edit'} ${ENTRY_LABELS[kind].singular}`
}

export default function EditEntryDialog() {
  const { kind, isNew, constraints, defaults } = useLoaderData<typeof loader>()
  const answer = useActionData<FormReply>()
  const { errors, field } = formOf<keyof typeof defaults>({ lastReply: answer, constraints, defaults })
  const closeTo = paths.blogEntries(ENTRY_LABELS[kind].list)
  return (
    <Dialog title={titleOf({ kind, isNew })} closeTo={closeTo}>
      <ErrorSummary errors={errors} />
      <PostForm draft="entry" className="grid gap-4">
        <Carried name="seen" value={seenOf(answer, JSON.stringify(defaults))} />
        <Field {...field('name')} label="Name" autoComplete="off" />
        {kind !== 'author' && (
          <Field {...field('slug')} label="Address" hint="Lowercase letters, numbers and hyphens." autoComplete="off" />
        )}
        {kind === 'category' && <TextareaField {...field('description')} label="Description" optional className="min-h-20" />}
        {kind === 'author' && (
          <>
            <Field {...field('email')} label="Email" type="email" autoComplete="off" hint="Not shown on the site." />
            <TextareaField {...field('bio')} label="About the author" optional className="min-h-20" />
            <Field {...field('avatarUrl')} label="Picture URL" type="url" optional autoComplete="off" />
          </>
        )}
        <FormActions cancelTo={closeTo}>
          <Button busy="Saving...">Save</Button>
        </FormActions>
      </PostForm>
    </Dialog>
  )
}
