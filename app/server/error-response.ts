import { createHash } from 'node:crypto'
import { FAILED_TEXT, NOT_FOUND_TEXT, TOO_LARGE_TEXT } from '#app/ui/error-texts.ts'
import { endAfterRequest } from './read-body.ts'
import type { RequestContext } from './request-context.ts'
import type { SecurityHeaders } from './security-headers.ts'

/**
 * Answers a status with a message: a plain page, or `{ "error": … }` at a JSON endpoint. Repeats nothing from the request.
 * `homeUrl`: the page's link, if not to the requested host's home page.
 */
export function refuse(exchange: RequestContext, status: number, security: SecurityHeaders, homeUrl?: string): void {
  const { request, response, handle, method, id } = exchange
  const isJson = handle.api === true
  const body = Buffer.from(isJson ? JSON.stringify({ error: formatErrorMessage(status) }) : errorPage(status, id, homeUrl))
  response.statusCode = status
  response.setHeader('Content-Type', isJson ? 'application/json' : 'text/html; charset=utf-8')
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('Content-Security-Policy', security.policy({ styleHash: ERROR_PAGE_STYLE_HASH }))
  response.setHeader('Content-Length', body.length)
  // We don't want the rest of the request, so we close the connection.
  const isWholeRequest =
    request.complete || (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
  if (!isWholeRequest) response.setHeader('Connection', 'close')
  if (method !== 'HEAD') response.write(body)
  if (isWholeRequest) response.end()
  else endAfterRequest(request, response)
}

/** A refusal's text: what happened, and what to do. */
type ErrorMessage = { title: string; text: string }

const MESSAGES: Record<number, ErrorMessage> = {
  400: {
    title: 'We couldn’t read this request',
    text: 'Part of it is missing or wrong. Please go back and try again, or start from the home page.',
  },
  403: {
    title: 'This form didn’t come from our site',
    text: 'To protect you, we only accept forms from our own pages. Please open the page here and send the form again.',
  },
  404: { title: 'Page not found', text: NOT_FOUND_TEXT },
  405: { title: 'You can’t do that here', text: 'This page doesn’t accept this kind of request.' },
  408: { title: 'This took too long', text: 'The request didn’t arrive in time. Please check your connection and try again.' },
  413: {
    title: 'This is too large',
    text: TOO_LARGE_TEXT,
  },
  414: { title: 'This address is too long', text: 'Please start again from the home page.' },
  415: {
    title: 'We couldn’t read this form',
    text: 'It arrived in a format this page doesn’t accept. Please go back and try again.',
  },
  417: { title: 'You can’t do that here', text: 'The request asks for something this site doesn’t offer.' },
  421: {
    title: 'This is not our address',
    text: 'This address isn’t our website. Please start from our home page.',
  },
  431: {
    title: 'This request is too large',
    text: 'Its headers are too large. Try deleting this site’s cookies.',
  },
  500: { title: 'Something went wrong', text: FAILED_TEXT },
  503: {
    title: 'We’ll be right back',
    text: 'The site can’t do this right now, and nothing was saved. Please try again in a few minutes.',
  },
}

const OTHER_MESSAGE: ErrorMessage = { title: 'Something went wrong', text: 'Please go back and try again.' }

const STYLE = `body{margin:0;background:#fbf9f4;color:#16241d;font:18px/1.6 system-ui,sans-serif}main{max-width:36rem;margin:0 auto;padding:18vh 24px 48px}
h1{font:500 36px/1.2 Georgia,serif;margin:0 0 16px}p{margin:0 0 16px}a{color:#1e4b39}small{color:#4c5a52}`

/** Admits the page's one style element in its Content-Security-Policy. */
export const ERROR_PAGE_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

/** The message for a status, for answers other than pages. */
export function formatErrorMessage(status: number): string {
  const { title, text } = MESSAGES[status] ?? OTHER_MESSAGE
  return `${title}. ${text}`
}

/** A self-contained page, for answers before the routes. `homeUrl`: one of our URLs. */
export function errorPage(status: number, requestId: string | undefined, homeUrl = '/'): string {
  const { title, text } = MESSAGES[status] ?? OTHER_MESSAGE
  const reference = requestId ? `\n<p><small>Reference: ${requestId}</small></p>` : ''
  return `<!DOCTYPE html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${homeUrl}">Go to the home page</a></p>${reference}
</main>
</body>
</html>
`
}
