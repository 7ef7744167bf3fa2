import { FAILED_TEXT, NOT_FOUND_TEXT, TOO_LARGE_TEXT } from './error-texts.ts'
import { isRouteErrorResponse, type MetaDescriptor, useRouteError } from '@remix-run/react'
import { createContext, type ReactNode, useContext } from 'react'
import { paths } from '#app/paths.ts'
import { ButtonLink } from './button.tsx'
import { QuietHouse } from './drawing/houses.tsx'
import { useRequestId } from './response-context.ts'
import { companyOf, noindexMeta } from './page-meta.ts'

/** Where a failed page leads. The staff shell replaces it: importing staff addresses here would send them to every visitor. */
export const FirstScreen = createContext({ to: paths.home(), label: 'Go to the home page' })

type ErrorMessage = { title: string; text: string }

const MESSAGES: Record<number, ErrorMessage> = {
  403: {
    title: 'You don’t have access',
    text: 'Your account can’t open this page or do this. If you think it should, sign in again or ask an admin.',
  },
  404: { title: 'Page not found', text: NOT_FOUND_TEXT },
  405: { title: 'You can’t do that here', text: 'This page doesn’t accept what you sent.' },
  413: {
    title: 'This is too large',
    text: TOO_LARGE_TEXT,
  },
  429: { title: 'Too many requests', text: 'Please wait a moment and try again.' },
  503: { title: 'We couldn’t save this', text: 'The site can’t do this right now. Please try again in a few minutes.' },
}
const UNREADABLE: ErrorMessage = {
  title: 'We couldn’t read this',
  text: 'Part of the request is missing or wrong. Please go back and try again.',
}
const FAILED: ErrorMessage = {
  title: 'Something went wrong',
  text: FAILED_TEXT,
}

/** For a page that isn't found but still renders. */
export const NOT_FOUND = { status: 404, statusText: '', internal: false, data: null }

/** The title of an error page, for `meta`. */
function errorTitle(error: unknown): string {
  return messageFor(error).title
}

/**
 * Replaces a failed page inside its shell. A thrown response's own text comes before the default for its status. An unexpected
 * error shows only its log id, if the server rendered the page. Staff get a link to their first screen. `title` replaces the
 * default headline, `error` the thrown one; `children` are possible next steps.
 */
export function ErrorPage({ error: shown, title, children }: { error?: unknown; title?: string; children?: ReactNode }) {
  const thrown = useRouteError()
  const error = shown ?? thrown
  const requestId = useRequestId(error)
  const first = useContext(FirstScreen)
  const words = messageFor(error)
  const isOurs = statusOf(error) >= 500
  return (
    <section className="mx-auto w-page grid py-section content-start gap-4" role="alert">
      <QuietHouse />
      <h1>{title ?? words.title}</h1>
      <p className="text-lead leading-[1.6] text-ink-muted">{words.text}</p>
      {isOurs && requestId !== undefined && (
        <p className="note" data-request-id={requestId}>
          If you contact us about it, please mention this number: {requestId}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {children}
        <ButtonLink to={first.to} variant="second" reloadDocument>
          {first.label}
        </ButtonLink>
      </div>
    </section>
  )
}

function messageFor(error: unknown): ErrorMessage {
  const status = statusOf(error)
  if (status >= 500 && status !== 503) return FAILED
  const usual = MESSAGES[status] ?? UNREADABLE
  const own: unknown = isRouteErrorResponse(error) ? error.data : undefined
  return { title: usual.title, text: typeof own === 'string' && own !== '' && !isTechnical(own) ? own : usual.text }
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}

/** The router's own messages for an unknown address or method are for developers. */
function isTechnical(text: string): boolean {
  return /^Error: |^Not Found$|^Method Not Allowed$/i.test(text)
}

type FrameMetaArgs = { matches: readonly { data?: unknown }[]; error?: unknown }

/** The `meta` of a layout: for its pages without their own, and for error pages. */
export function layoutMeta({ matches, error }: FrameMetaArgs): MetaDescriptor[] {
  if (error !== undefined && error !== null) return noindexMeta(matches, errorTitle(error))
  const company = companyOf(matches)
  return company === null ? [] : [{ title: company.name }]
}
