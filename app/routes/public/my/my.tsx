import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { phoneLink } from '#app/format/phone.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { countSubmission, reply, type ReplyOptions } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { requireOwner } from '#app/http/owner.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { parsePublicUpload } from '#app/http/upload.server.ts'
import { FILE_MESSAGES, fileRefusedMessage, MESSAGE_TOO_MANY_FILES } from '#app/modules/files/messages.ts'
import { MAX_MESSAGE_BYTES, MAX_MESSAGE_FILES } from '#app/modules/files/rules.ts'
import { MAX_IMAGE_BYTES } from '#app/modules/images/rules.ts'
import { constraintsWithMessages } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { AboutYou } from '#app/modules/owner-page/components/about-you.tsx'
import { Bills, Papers } from '#app/modules/owner-page/components/bills-and-papers.tsx'
import { HomeCard } from '#app/modules/owner-page/components/home-card.tsx'
import { OfficeMessages } from '#app/modules/owner-page/components/office-messages.tsx'
import { OpenItems } from '#app/modules/owner-page/components/open-items.tsx'
import { messageSchema } from '#app/modules/owner-page/forms.ts'
import { MESSAGE_HOME_IS_FULL, MESSAGE_NOT_SENT, MESSAGE_NOT_YOURS, MESSAGE_SENT } from '#app/modules/owner-page/messages.ts'
import { type NotSent, sendToOffice } from '#app/modules/owner-page/office-messages.server.ts'
import { getOwnerPage } from '#app/modules/owner-page/owner-page.server.ts'
import { countWord } from '#app/modules/reports/report-labels.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Link } from '#app/ui/link.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true, upload: MAX_MESSAGE_BYTES }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Your homes')

export const headers = privatePageHeaders

/** An owner's own page: all homes of the mailboxes that this browser proved. */
export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request)
  const { name, phone } = getSetting('company')
  return {
    ...getOwnerPage(owner, { hasAllBills: new URL(request.url).searchParams.has('payments') }),
    company: { name, phone, dials: phoneLink(phone) },
    submissionId: newSubmissionId(),
    constraints: constraintsWithMessages(messageSchema),
  }
}

export async function action(args: ActionFunctionArgs) {
  const owner = await requireOwner(args.request)
  const { submission: posted, files } = await parsePublicUpload(args, messageSchema, FILES)
  const submission = countSubmission(posted, args.context, 'owner-message')
  if (submission.status === 'error') return reply(submission)
  const { text, about, submissionId } = submission.value
  const message = { leadId: about, text, submissionId, files }
  const sent = await attempt('An owner’s message could not be saved', () => sendToOffice(owner, message))
  if (!sent) return reply(submission, { formErrors: [MESSAGE_NOT_SENT], status: 503 })
  if (!sent.ok) return reply(submission, notSent(sent.reason))
  return redirectWithToast(paths.my('messages'), { kind: 'success', message: MESSAGE_SENT })
}

const FILES = {
  name: 'files',
  maxFiles: MAX_MESSAGE_FILES,
  maxBytes: MAX_IMAGE_BYTES,
  tooMany: MESSAGE_TOO_MANY_FILES,
  tooLarge: FILE_MESSAGES['too-large'],
}

function notSent(reason: NotSent): ReplyOptions {
  if (reason === 'not-yours') return { formErrors: [MESSAGE_NOT_YOURS], status: 409 }
  return { fieldErrors: { files: [reason === 'too-many' ? MESSAGE_HOME_IS_FULL : fileRefusedMessage(reason)] } }
}

export default function MyPage() {
  const page = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const { greeting, firstName, homes, openItems, bills, papers } = page
  const honeypot = <Honeypot />
  const hasSeveral = homes.length > 1
  return (
    <div className="my">
      <div className="my-head">
        <h1>{firstName === '' ? greeting : `${greeting}, ${firstName}`}</h1>
        <p className="mt-1.5 text-lead text-ink-muted">{headline(page)}</p>
      </div>
      {homes.length === 0 ? (
        <ButtonLink to={page.hasReferrals ? paths.myReferrals() : paths.analysis()}>
          {page.hasReferrals ? 'Your referrals' : 'Free Rental Analysis'}
        </ButtonLink>
      ) : (
        <>
          <OpenItems
            items={openItems}
            title={openItems.length === 0 ? 'You’re all caught up' : 'Ready for you now'}
            honeypot={honeypot}
          />
          <section id="homes" className="my-part" aria-labelledby="homes-title">
            <h2 id="homes-title">Your homes</h2>
            <div className="my-homes">
              {homes.map((home, place) => (
                <HomeCard key={home.leadId} home={home} place={place} />
              ))}
            </div>
          </section>
          <div className="my-two">
            <OfficeMessages
              messages={page.messages}
              homes={homes}
              company={page.company}
              submissionId={page.submissionId}
              constraints={page.constraints}
              lastReply={lastReply}
              now={page.now}
              honeypot={honeypot}
            />
            <div>
              <Bills bills={bills} older={page.olderBills} hasSeveral={hasSeveral} honeypot={honeypot} />
              <Papers papers={papers} hasSeveral={hasSeveral} honeypot={honeypot} />
            </div>
          </div>
        </>
      )}
      <AboutYou mailboxes={page.mailboxes} phones={page.phones} passkeys={page.passkeys} now={page.now} honeypot={honeypot} />
      {page.hasReferrals && homes.length > 0 && (
        <p className="mt-6">
          <Link to={paths.myReferrals()}>Your referrals</Link>
        </p>
      )}
    </div>
  )
}

function headline({ homes, hasMore, hasReferrals, asOf, company }: ReturnType<typeof useLoaderData<typeof loader>>): string {
  if (homes.length === 0 && hasReferrals) return 'See how your referrals are doing.'
  if (homes.length === 0) return 'You don’t have a home with us yet. Start with a rental analysis.'
  if (hasMore) return `Your ${homes.length} newest homes with ${company.name}, as of ${asOf}.`
  const count = homes.length === 1 ? 'Your home' : `Your ${countWord(homes.length).toLowerCase()} homes`
  return `${count} with ${company.name}, as of ${asOf}.`
}

export { ErrorPage as ErrorBoundary } from '#app/ui/error-page.tsx'
