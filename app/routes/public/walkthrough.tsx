import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useActionData, useLoaderData } from '@remix-run/react'
import { getGuide } from '#app/content/team.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, reply, type Submission } from '#app/http/form.server.ts'
import { linkRefused } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { countLater } from '#app/http/rate-limit.server.ts'
import { newTokenHeaders, findVisitorToken } from '#app/http/visitor.server.ts'
import { openBookingLink, type Pressed } from '#app/modules/booking/booking-link.server.ts'
import { bookWalkthrough, type BookRequest } from '#app/modules/booking/book-walkthrough.server.ts'
import { type CancelReason, cancelWalkthrough } from '#app/modules/booking/cancel-walkthrough.server.ts'
import { type ConfirmReason, confirmWalkthrough } from '#app/modules/booking/confirm-walkthrough.server.ts'
import { getBookingPage } from '#app/modules/booking/booking-page.server.ts'
import { bookingSchema } from '#app/modules/booking/forms.ts'
import * as messages from '#app/modules/booking/messages.ts'
import { isPaid } from '#app/modules/payments/queries.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { bookingTitle, type BookingView, WalkthroughView } from './_components/walkthrough-view.tsx'
import { ACCESS_DENIED_TITLE, LeadErrorPage } from './lead-error-page.tsx'

export const handle: RouteHandle = { private: { secret: 'token' }, flow: 'Free walkthrough' }

export const meta: MetaFunction<typeof loader> = ({ data: page, error, matches }) =>
  noindexMeta(matches, page ? bookingTitle(page) : refusedTitle(error))

export const headers = privatePageHeaders

const LINK_TITLE = 'This link no longer works'

function refusedTitle(error: unknown): string {
  if (!isRouteErrorResponse(error)) return 'Walkthrough'
  return error.status === 403 ? ACCESS_DENIED_TITLE : LINK_TITLE
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const opened = getBookingPage({ token, visitor: await findVisitorToken(request) }, isPaid)
  if (!opened.ok) throw linkRefused(opened.reason, messages.MESSAGE_BOOKING_LINK_ENDED)
  const page = opened.value
  const { name, phone } = getSetting('company')
  const view = viewOf(page.booking, new URL(request.url).searchParams)
  return { token, ...page, view, company: { name, phone }, guide: getGuide() }
}

/** The link shows the state of the booking; changing and canceling have their own addresses. */
function viewOf(booking: { hasStarted: boolean } | null, query: URLSearchParams): BookingView {
  if (!booking) return 'pick'
  if (booking.hasStarted) return 'past'
  const asked = query.get('view')
  return asked === 'change' || asked === 'cancel' ? asked : 'booked'
}

export async function action(args: ActionFunctionArgs) {
  const visit = { token: args.params.token ?? '', visitor: await findVisitorToken(args.request) }
  const opened = openBookingLink(visit)
  if (!opened.ok) throw linkRefused(opened.reason, messages.MESSAGE_BOOKING_LINK_ENDED)
  const submission = await parsePublicForm(args, bookingSchema)
  if (submission.status === 'error') return reply(submission)
  const posted = submission.value
  const seen = posted.booking
  switch (posted.intent) {
    case 'book': {
      const hasPaid = isPaid(opened.value.lead.leadId)
      return book({ ...visit, seen, startsAt: posted.startsAt, hasPaid }, submission, args.context)
    }
    case 'cancel':
      return answer(visit.token, cancelWalkthrough({ ...visit, seen }), submission, messages.MESSAGE_WALKTHROUGH_CANCELED)
    case 'confirm':
      return answer(visit.token, confirmWalkthrough({ ...visit, seen }), submission, messages.MESSAGE_CONFIRMED)
  }
}

async function book(request: Omit<BookRequest, 'countBooking'>, submission: Submission<unknown>, context: AppLoadContext) {
  const limit = countLater(context, 'walkthrough')
  const { result, visitor } = bookWalkthrough({ ...request, countBooking: limit.count })
  const headers = await newTokenHeaders(visitor)
  if (result.ok) {
    const page = getBookingPage({ token: request.token, visitor: visitor ?? request.visitor }, isPaid)
    const isConfirmed = !page.ok || page.value.booking?.confirmBy == null
    const message =
      result.value === 'moved' ? messages.MESSAGE_MOVED : isConfirmed ? messages.MESSAGE_BOOKED : messages.MESSAGE_ALMOST
    return redirectWithToast(paths.walkthrough(request.token), { kind: 'success', message }, headers)
  }
  const { reason } = result
  if (typeof reason === 'object') throw linkRefused(reason, messages.MESSAGE_BOOKING_LINK_ENDED)
  if (reason === 'rate-limited') return reply(submission, limit.answer(headers))
  const message = messages.BOOKING_MESSAGES[reason](getSetting('company').phone)
  if (reason === 'taken' || reason === 'closed')
    return reply(submission, { fieldErrors: { startsAt: [message] }, status: 409, headers })
  return reply(submission, { formErrors: [message], status: 409, headers })
}

async function answer(
  token: string,
  { result, visitor }: Pressed<undefined, CancelReason | ConfirmReason>,
  submission: Submission<unknown>,
  message: string,
) {
  const headers = await newTokenHeaders(visitor)
  if (result.ok) return redirectWithToast(paths.walkthrough(token), { kind: 'success', message }, headers)
  if (typeof result.reason === 'object') throw linkRefused(result.reason, messages.MESSAGE_BOOKING_LINK_ENDED)
  return reply(submission, { formErrors: [messages.BOOKING_MESSAGES[result.reason]()], status: 409, headers })
}

export default function WalkthroughPage() {
  return <WalkthroughView page={useLoaderData<typeof loader>()} lastReply={useActionData<FormReply>()} />
}

export function ErrorBoundary() {
  return (
    <LeadErrorPage title={LINK_TITLE}>
      <ButtonLink to={paths.my()}>Find it on your page</ButtonLink>
    </LeadErrorPage>
  )
}
