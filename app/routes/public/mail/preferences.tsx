import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import { Fragment } from 'react'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, reply } from '#app/http/form.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { preferencesSchema } from '#app/modules/marketing/forms.ts'
import { LIST_LABELS, type MarketingList, TEXTS_LABEL } from '#app/modules/marketing/lists.ts'
import { MESSAGE_NO_LINK, MESSAGE_NOT_STORED, MESSAGE_STORED } from '#app/modules/marketing/messages.ts'
import { getPreferencePage, savePreferences } from '#app/modules/marketing/preferences.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'What we send you')

export const headers = privatePageHeaders

const LISTS: readonly MarketingList[] = ['tips', 'webinar', 'rent']

export function loader({ params }: LoaderFunctionArgs) {
  const page = getPreferencePage(params.token ?? '')
  if (!page) throw new Response(MESSAGE_NO_LINK, { status: 404 })
  return page
}

export async function action(args: ActionFunctionArgs) {
  const submission = await parsePublicForm(args, preferencesSchema)
  if (submission.status === 'error') return reply(submission)
  const token = args.params.token ?? ''
  const choice = { wishes: submission.value, ipAddress: args.context.clientIp }
  const stored = await attempt('An email preference could not be saved', () => savePreferences(token, choice))
  if (!stored) return reply(submission, { formErrors: [MESSAGE_NOT_STORED], status: 503 })
  if (!stored.ok) throw new Response(MESSAGE_NO_LINK, { status: 404 })
  return redirectWithToast(paths.mailPreferences(token), { kind: 'success', message: MESSAGE_STORED })
}

export default function PreferencesPage() {
  const { address, isUnsubscribed, lists, phones } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const { token = '' } = useParams()
  return (
    <NarrowColumn>
      <h1>What we send you</h1>
      <p>To {address}. You’ll still get the reports, appointments, agreements and receipts you ask for.</p>
      <ErrorSummary errors={lastReply?.error} />
      <form method="post" className="grid content-start gap-5">
        {LISTS.filter((list) => lists[list] !== undefined).map((list) => (
          <Fragment key={list}>
            <input type="hidden" name="shown" value={list} />
            <Checkbox
              name={list}
              value="yes"
              defaultChecked={lists[list]}
              label={LIST_LABELS[list].label}
              hint={LIST_LABELS[list].hint}
            />
          </Fragment>
        ))}
        {phones.length > 0 && (
          <Checkbox
            name="texts"
            value="yes"
            defaultChecked
            label={TEXTS_LABEL}
            hint={`To ${phones.join(', ')}. Up to six a month.`}
          />
        )}
        <div>
          <Button busy="Processing...">Save My Choice</Button>
        </div>
      </form>
      {!isUnsubscribed && (
        <form method="post" action={paths.unsubscribe(token)} className="grid content-start gap-4">
          <div>
            <Button variant="second" busy="Processing...">
              Unsubscribe From All
            </Button>
          </div>
        </form>
      )}
    </NarrowColumn>
  )
}

export function ErrorBoundary() {
  return <ErrorPage title="Link not found" />
}
