import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, reply, type ReplyOptions, type Submission } from '#app/http/form.server.ts'
import { requireOwner } from '#app/http/owner.server.ts'
import { challengeHeader, findChallengeToken, noChallengeHeader } from '#app/http/passkeys.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import type { Owner } from '#app/modules/access/find-owner.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { beginOwnerPasskey, finishOwnerPasskey } from '#app/modules/owner-page/change-passkeys.server.ts'
import { newOwnerPasskeySchema, ownerPasskeyBeginSchema } from '#app/modules/owner-page/forms.ts'
import {
  MESSAGE_NOT_YOURS,
  MESSAGE_OWNER_PASSKEYS_FULL,
  MESSAGE_OWNER_PASSKEYS_NEED_SCRIPTS,
  MESSAGE_SIGN_IN_FAILED,
} from '#app/modules/owner-page/messages.ts'
import { MESSAGE_PASSKEY_ENDED, MESSAGE_PASSKEY_NOT_ADDED } from '#app/modules/users/messages.ts'
import { relyingParty } from '#app/modules/users/passkeys/webauthn.server.ts'
import { browserName } from '#app/modules/users/sessions/browser-name.ts'
import { paths } from '#app/paths.ts'
import { PasskeyForm } from '#app/routes/auth/_components/passkey-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true, slim: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Add a passkey to your page')

export const headers = privatePageHeaders

export async function loader({ request }: LoaderFunctionArgs) {
  const { mailboxes } = await requireOwner(request)
  return {
    mailboxes,
    constraints: constraintsOf(ownerPasskeyBeginSchema),
    suggestedName: browserName(request.headers.get('User-Agent')),
    origin: relyingParty().origin,
  }
}

/** The action's answer unless it redirects: the form again, or the device's options as JSON. */
type Answer = { refused: FormReply } | { options: string; name: string; mailbox: string }
type Named = { name: string; mailbox: string }

export async function action(args: ActionFunctionArgs) {
  const owner = await requireOwner(args.request)
  const submission = await parsePublicForm(args, newOwnerPasskeySchema)
  if (submission.status === 'error') return refuse(submission)
  const posted = submission.value
  return posted.intent === 'begin' ? begin(owner, submission, posted) : add(args.request, owner, submission, posted)
}

async function begin(owner: Owner, submission: Submission<unknown>, { name, mailbox }: Named) {
  const begun = await attempt('An owner’s passkey could not be set up', () => beginOwnerPasskey(owner, mailbox))
  if (begun === null) return refuse(submission, { formErrors: [MESSAGE_SIGN_IN_FAILED], status: 503 })
  if (!begun.ok) {
    const message = begun.reason === 'full' ? MESSAGE_OWNER_PASSKEYS_FULL : MESSAGE_NOT_YOURS
    return refuse(submission, { formErrors: [message], status: 409 })
  }
  const { options, token } = begun.value
  return data({ options: JSON.stringify(options), name, mailbox }, { headers: { 'Set-Cookie': await challengeHeader(token) } })
}

async function add(request: Request, owner: Owner, submission: Submission<unknown>, posted: Named & { passkey: string }) {
  const { passkey: response, ...named } = posted
  const token = await findChallengeToken(request)
  const added = await attempt('An owner’s passkey could not be added', () =>
    finishOwnerPasskey(owner, { ...named, token, response }),
  )
  if (added === null) return refuse(submission, { formErrors: [MESSAGE_SIGN_IN_FAILED], status: 503 })
  const headers = new Headers({ 'Set-Cookie': await noChallengeHeader() })
  if (!added.ok) {
    const message = added.reason === 'ended' ? MESSAGE_PASSKEY_ENDED : MESSAGE_PASSKEY_NOT_ADDED
    return refuse(submission, { formErrors: [message], headers })
  }
  return redirectWithToast(paths.my('about-you'), { kind: 'success', message: 'Passkey added' }, headers)
}

function refuse(submission: Submission<unknown>, options: ReplyOptions = {}) {
  const refused = reply(submission, options)
  return data({ refused: refused.data }, refused.init ?? {})
}

export default function NewPasskeyPage() {
  const { mailboxes, constraints, suggestedName, origin } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const { errors, field } = formOf<'name' | 'mailbox'>({
    lastReply: answer && 'refused' in answer ? answer.refused : undefined,
    constraints,
    defaults: { name: suggestedName, mailbox: mailboxes[0] ?? '' },
  })
  const otherwise = <p>{MESSAGE_OWNER_PASSKEYS_NEED_SCRIPTS}</p>
  return (
    <NarrowColumn>
      <h1>Add a passkey</h1>
      <p className="text-lead leading-[1.6] text-ink-muted">
        Open your page with your fingerprint, face or PIN, without an emailed link. The key stays on your device or in your
        password manager.
      </p>
      <ErrorSummary errors={errors} />
      {answer && 'options' in answer ? (
        <PasskeyForm origin={origin} options={answer.options} label="Create passkey" otherwise={otherwise}>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="name" value={answer.name} />
          <input type="hidden" name="mailbox" value={answer.mailbox} />
        </PasskeyForm>
      ) : (
        <form method="post" className="grid content-start gap-5">
          <Field {...field('name')} label="Passkey name" hint="Helps you recognize it on your page." />
          {mailboxes.length > 1 ? (
            <SelectField
              {...field('mailbox')}
              label="Opens the homes of"
              options={mailboxes.map((mailbox) => ({ value: mailbox, label: mailbox }))}
            />
          ) : (
            <input type="hidden" name="mailbox" value={mailboxes[0] ?? ''} />
          )}
          <div className="hidden noscript:block">{otherwise}</div>
          <div>
            <Button name="intent" value="begin" busy="Checking...">
              Continue
            </Button>
          </div>
        </form>
      )}
      <p>
        <Link to={paths.my('about-you')}>Back to your page</Link>
      </p>
    </NarrowColumn>
  )
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
