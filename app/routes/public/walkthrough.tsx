import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parsePublicForm, reply, type Submission } from '#app/http/form.server.ts'
import { accessDenied } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { countRequest, type RateRefusal, setRetryAfter } from '#app/http/rate-limit.server.ts'
import { newTokenHeaders, readVisitor } from '#app/http/visitor.server.ts'
import { type BookingVisit, type OpenedLink, openBookingLink } from '#app/modules/booking/booking-link.server.ts'
import { bookWalkthrough, type BookRequest } from '#app/modules/booking/book-walkthrough.server.ts'
import { cancelWalkthrough } from '#app/modules/booking/cancel-walkthrough.server.ts'
import { confirmWalkthrough } from '#app/modules/booking/confirm-walkthrough.server.ts'
import { describeBooking } from '#app/modules/booking/booking-page.server.ts'
import { bookingSchema } from '#app/modules/booking/forms.ts'
import * as messages from '#app/modules/booking/messages.ts'
import { hasPaidPayment } from '#app/modules/payments/queries.server.ts'
import { readSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { BOOKING_TITLES, type BookingView, WalkthroughView } from './_components/walkthrough-view.tsx'
import { ACCESS_DENIED_TITLE, LeadErrorPage } from './lead-error-page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: page, error, matches }) =>
  noindexMeta(matches, page ? BOOKING_TITLES[page.view] : refusedTitle(error))

export const headers = privatePageHeaders

const LINK_TITLE = 'This link no longer works'

function refusedTitle(error: unknown): string {
  if (!isRouteErrorResponse(error)) return 'Walkthrough'
  return error.status === 403 ? ACCESS_DENIED_TITLE : LINK_TITLE
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const opened = describeBooking({ token, visitor: await readVisitor(request) }, hasPaidPayment)
  if (opened.state !== 'open') throw refusalOf(opened)
  const { page } = opened
  const { name, phone } = readSetting('company')
  return { token, ...page, view: viewOf(page.booking, new URL(request.url).searchParams), company: { name, phone } }
}

function refusalOf(opened: OpenedLink): Response {
  return opened.state === 'denied' ? accessDenied(opened.leadId) : new Response(messages.MESSAGE_LINK_ENDED, { status: 404 })
}

/** What a link shows follows from what is booked; changing and cancelling have an address of their own. */
function viewOf(booking: { hasStarted: boolean } | null, query: URLSearchParams): BookingView {
  if (!booking) return 'pick'
  if (booking.hasStarted) return 'past'
  const asked = query.get('view')
  return asked === 'change' || asked === 'cancel' ? asked : 'booked'
}

export async function action(args: ActionFunctionArgs) {
  const visit = { token: args.params.token ?? '', visitor: await readVisitor(args.request) }
  const opened = openBookingLink(visit)
  if (opened.state !== 'open') throw refusalOf(opened)
  const submission = await parsePublicForm(args, bookingSchema)
  if (submission.status === 'error') return reply(submission)
  const posted = submission.value
  const seen = posted.booking
  switch (posted.intent) {
    case 'book': {
      const hasPaid = hasPaidPayment(opened.lead.leadId)
      return book({ ...visit, seen, startsAt: posted.startsAt, hasPaid }, submission, args.context)
    }
    case 'cancel':
      return cancel({ ...visit, seen }, submission)
    case 'confirm':
      return confirm({ ...visit, seen }, submission)
  }
}

async function book(request: Omit<BookRequest, 'countBooking'>, submission: Submission<unknown>, context: AppLoadContext) {
  const limit: { refusal: RateRefusal | null } = { refusal: null }
  const countBooking = () => (limit.refusal = countRequest(context, 'walkthrough')) === null
  const { outcome, visitor } = bookWalkthrough({ ...request, countBooking })
  const headers = await newTokenHeaders(visitor)
  const refuse = (startsAt: string) => reply(submission, { fieldErrors: { startsAt: [startsAt] }, status: 409, headers })
  switch (outcome) {
    case 'booked':
    case 'moved':
    case 'already': {
      const message = outcome === 'moved' ? messages.MESSAGE_MOVED : messages.MESSAGE_BOOKED
      return redirectWithToast(paths.walkthrough(request.token), { kind: 'success', message }, headers)
    }
    case 'taken':
      return refuse(messages.MESSAGE_TAKEN)
    case 'closed':
      return refuse(messages.MESSAGE_CLOSED)
    case 'refused': {
      if (limit.refusal)
        for (const [name, value] of Object.entries(setRetryAfter(context, limit.refusal))) headers.set(name, value)
      return reply(submission, { formErrors: [limit.refusal?.message ?? ''], status: 429, headers })
    }
    case 'too-many':
    case 'confirm-first':
      return reply(submission, {
        formErrors: [messages.refusalMessage(outcome, readSetting('company').phone)],
        status: 409,
        headers,
      })
    case 'differs':
      return reply(submission, { formErrors: [messages.MESSAGE_DIFFERS], status: 409, headers })
    case 'denied':
    case 'gone':
      throw refusalOf(openBookingLink(request))
  }
}

async function confirm(request: BookingVisit & { seen: string }, submission: Submission<unknown>) {
  const { outcome, visitor } = confirmWalkthrough(request)
  const headers = await newTokenHeaders(visitor)
  switch (outcome) {
    case 'confirmed': {
      const toast = { kind: 'success', message: messages.MESSAGE_CONFIRMED } as const
      return redirectWithToast(paths.walkthrough(request.token), toast, headers)
    }
    case 'none':
    case 'differs':
      return reply(submission, { formErrors: [messages.MESSAGE_DIFFERS], status: 409, headers })
    case 'unproved':
      return reply(submission, { formErrors: [messages.MESSAGE_UNPROVED], status: 409, headers })
    case 'denied':
    case 'gone':
      throw refusalOf(openBookingLink(request))
  }
}

async function cancel(request: BookingVisit & { seen: string }, submission: Submission<unknown>) {
  const { outcome, visitor } = cancelWalkthrough(request)
  const headers = await newTokenHeaders(visitor)
  switch (outcome) {
    case 'cancelled':
    case 'already': {
      const toast = { kind: 'success', message: messages.MESSAGE_CANCELLED } as const
      return redirectWithToast(paths.walkthrough(request.token), toast, headers)
    }
    case 'differs':
      return reply(submission, { formErrors: [messages.MESSAGE_DIFFERS], status: 409, headers })
    case 'started':
      return reply(submission, { formErrors: [messages.MESSAGE_STARTED], status: 409, headers })
    case 'denied':
    case 'gone':
      throw refusalOf(openBookingLink(request))
  }
}

export default function WalkthroughPage() {
  return <WalkthroughView page={useLoaderData<typeof loader>()} lastReply={useActionData<FormReply>()} />
}

export function ErrorBoundary() {
  return <LeadErrorPage title={LINK_TITLE} />
}
