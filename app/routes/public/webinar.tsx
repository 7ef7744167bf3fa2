import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { webinarTopics } from '#app/content/webinar.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { countSubmission, parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { overLimitReply } from '#app/http/rate-limit.server.ts'
import { hasRegistered, webinarRegistrationHeader } from '#app/http/browser-memory.server.ts'
import { rememberTypedAddress } from '#app/http/demo-mailbox.server.ts'
import { constraintsWithMessages } from '#app/modules/forms/constraints.ts'
import { MARKETING_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import { DemoMailbox } from '#app/modules/messaging/outbox/components/demo-mailbox.tsx'
import { webinarSchema } from '#app/modules/webinar/forms.ts'
import { WebinarForm } from '#app/modules/webinar/components/webinar-form.tsx'
import { getWebinarPage } from '#app/modules/webinar/webinar-page.server.ts'
import { registerForWebinar } from '#app/modules/webinar/register.server.ts'
import { mailWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { DrawnPicture } from '#app/ui/drawing/drawn-picture.tsx'
import { formError, type FormReply } from '#app/ui/form-reply.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { onlineEvent } from '#app/ui/structured-data.ts'
import { Toasts } from '#app/ui/toast.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { AnalysisBand } from './_components/analysis-band.tsx'
import { findTypedAddressMail } from './typed-address-mail.server.ts'

/** Registration messages for visitors (docs/product/webinar.md). */
const MESSAGE_WEBINAR_FAILED = 'Registration failed. Please try again.'
const MESSAGE_WEBINAR_DONE = 'Registration successful!'

export const handle: RouteHandle = { listed: true }

const DESCRIPTION =
  'One hour on owning rental homes in central Iowa: what they rent for, how much of it you keep, and how to start. Free, online.'

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, { title: 'Investor webinar', image: 'webinar', description: DESCRIPTION }),
  // A past event is not listed for search engines.
  ...(args.data && !args.data.webinar.isOver ? [onlineEvent({ ...args.data.event, description: DESCRIPTION })] : []),
]

export async function loader({ request }: LoaderFunctionArgs) {
  // The address can be shared, but only applies in the browser that registered.
  const isRegistered = new URL(request.url).searchParams.has('registered') && (await hasRegistered(request))
  const demoMail = isRegistered ? await findTypedAddressMail(request, 'webinar-registration', { isFromJob: true }) : null
  const what = 'the link to join and a file for your calendar'
  const mailed = isRegistered ? mailWords(`We emailed you ${what}.`, what) : null
  return { ...getWebinarPage(), isRegistered, mailed, demoMail, constraints: constraintsWithMessages(webinarSchema) }
}

export async function action(args: ActionFunctionArgs) {
  const submission = countSubmission(await parsePublicForm(args, webinarSchema), args.context, 'webinar')
  if (submission.status === 'error') return reply(submission)
  // A second registration gets the same answer, so that no one can find out who is on the list.
  const register = () => registerForWebinar(submission.value, args.context.clientIp)
  const registered = await attempt('A webinar registration could not be stored', register)
  if (registered === null) return reply(submission, { formErrors: [MESSAGE_WEBINAR_FAILED], status: 503 })
  if (!registered.ok) return reply(submission, overLimitReply(args.context, registered.reason))
  const headers = new Headers({ 'Set-Cookie': await webinarRegistrationHeader() })
  await rememberTypedAddress(headers, submission.value.email, 'webinar-registration')
  const location = `${paths.webinar({ registered: 'yes' })}#register`
  return redirectWithToast(location, { kind: 'success', message: MESSAGE_WEBINAR_DONE }, headers)
}

export default function WebinarPage() {
  const { webinar, isRegistered, mailed, demoMail, constraints } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const when = [
    { label: 'Date', value: webinar.day },
    { label: 'Time', value: webinar.clock },
    { label: 'Length', value: webinar.length },
    { label: 'Where', value: 'Online, by video' },
  ]
  return (
    <>
      {formError(lastReply) === MESSAGE_WEBINAR_FAILED && (
        <Toasts isRepeated toasts={[{ id: 'webinar-failed', kind: 'error', message: MESSAGE_WEBINAR_FAILED }]} />
      )}
      <section
        className="mx-auto w-page grid py-section grid-cols-[minmax(0,1fr)_minmax(0,520px)] items-start gap-12 max-[900px]:grid-cols-1"
        aria-labelledby="webinar-title"
      >
        <div className="grid content-start gap-4">
          <h1 id="webinar-title">An hour on investing in rental homes</h1>
          <p className="text-lead leading-[1.6] text-ink-muted">
            What a house in central Iowa rents for, how much of it you keep, and what the first ninety days look like.
          </p>
          {webinar.isOver && (
            <Notice>
              <strong>This session has ended.</strong> Sign up, and we’ll email you the next date.
            </Notice>
          )}
          {webinar.replayUrl !== '' && (
            <div>
              <ButtonLink to={webinar.replayUrl} variant="second" newTab>
                Watch the recording
              </ButtonLink>
            </div>
          )}
          <h2 className="mt-4">{webinar.isOver ? 'The last session' : 'Details'}</h2>
          <DescriptionList items={when} />
        </div>
        <div id="register">
          {isRegistered ? (
            <div className="card grid content-start gap-4">
              <h2>{webinar.isOver ? 'You’re on the list' : 'You’re registered'}</h2>
              <p>{webinar.isOver ? 'As soon as the next date is set, we’ll email it to you.' : mailed}</p>
              {!webinar.isOver && <DescriptionList items={when} />}
              <DemoMailbox mail={demoMail} />
              <div className="flex flex-wrap gap-3">
                {!webinar.isOver && (
                  <>
                    <ButtonLink to={webinar.joinUrl} newTab>
                      Join the webinar
                    </ButtonLink>
                    <a className={buttonClass({ variant: 'second' })} href={paths.webinarCalendar()}>
                      Add to my calendar
                    </a>
                  </>
                )}
                <ButtonLink to={`${paths.webinar()}#register`} variant="second">
                  Register someone else
                </ButtonLink>
              </div>
            </div>
          ) : (
            <WebinarForm
              lastReply={lastReply}
              constraints={constraints}
              consent={MARKETING_WORDING}
              isOver={webinar.isOver}
              honeypot={<Honeypot />}
            />
          )}
        </div>
      </section>
      <section className="py-section bg-band" aria-labelledby="topics-title">
        <div className="mx-auto w-page">
          <div className="beside-picture mb-[clamp(32px,4vw,56px)]">
            <h2 id="topics-title">What the hour covers</h2>
            <DrawnPicture drawing="inspection" />
          </div>
          <ul className="border-t border-line-strong">
            {webinarTopics.map(({ title, text }) => (
              <li className="py-3.5 border-b border-line-strong wrap-anywhere" key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <AnalysisBand
        title="Already own a house?"
        text="See what it would rent for, in two minutes."
        button="Free Rental Analysis"
      />
    </>
  )
}
