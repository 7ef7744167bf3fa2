import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { runBulkAction } from '#app/modules/inbox/answer/run-action.server.ts'
import { InboxPanes } from '#app/modules/inbox/components/inbox-panes.tsx'
import { pickedSchema } from '#app/modules/inbox/forms.ts'
import { inboxList } from '#app/modules/inbox/inbox-list.ts'
import { INBOX_MESSAGES, MAILBOX_WORDS } from '#app/modules/inbox/messages.ts'
import { listAssignable } from '#app/modules/users/queries.server.ts'
import { countInbox, inboxKey, listInbox } from '#app/modules/inbox/queries.server.ts'
import { findMailbox } from '#app/modules/inbox/receive/mailbox-state.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Needs } from '#app/ui/may.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { useReply } from '#app/ui/use-reply.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Inbox') }]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'see')
  const filter = inboxList.read(request)
  const now = new Date()
  return {
    // Read before the list: anything that arrives in between is loaded again.
    inboxKey: inboxKey(),
    filter,
    page: listInbox(filter, { viewerId: viewer.id, now }),
    counts: countInbox(now),
    staff: listAssignable(),
    isAllPicked: new URL(request.url).searchParams.get('all') === 'yes',
    mailbox: findMailbox(now),
    now,
  }
}

type Refused = { problem: string }

/** Runs an action on the selected conversations. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'work')
  const pressed = runBulkAction(viewer, valueOrThrow(await parseForm(request, pickedSchema)))
  if (!pressed.ok) return data<Refused>({ problem: INBOX_MESSAGES[pressed.reason] }, { status: 409 })
  return redirectWithToast(inboxList.here(request), { kind: 'success', message: pressed.value })
}

export default function InboxPage() {
  const { mailbox, ...room } = useLoaderData<typeof loader>()
  const refused = useReply(useActionData<Refused>())
  return (
    <>
      <PageHeader
        title="Inbox"
        actions={
          <Needs>
            <ButtonLink to={paths.savedReplies()} variant="second" className="max-md:hidden">
              <Icon name="list" />
              Saved replies
            </ButtonLink>
            {/* The search finds the person; their page has the form. */}
            <Link to={paths.search()} className={buttonClass()}>
              <Icon name="add" />
              New message
            </Link>
          </Needs>
        }
      />
      {mailbox === null && (
        <Notice className="mb-4">
          No mailbox is connected, so email replies go to the company’s address. To see them here, set IMAP_URL.
        </Notice>
      )}
      {mailbox?.problem && (
        <Notice className="mb-4">
          {MAILBOX_WORDS[mailbox.problem]}. New email won’t appear here until this is fixed. We’ll keep trying.
        </Notice>
      )}
      {refused && (
        <div role="alert" tabIndex={-1} data-focus>
          <Notice tone="bad" className="mb-4">
            {refused.problem}
          </Notice>
        </div>
      )}
      <InboxPanes {...room} openId={null}>
        <p className="mt-24 px-6 text-center text-ink-muted max-lg:hidden">Choose a conversation to read and reply.</p>
      </InboxPanes>
    </>
  )
}
